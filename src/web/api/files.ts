import type { Call, ReplyOf } from '#contract/call.ts';
import { type Answer, addressOf, ownHeaders, refusalOf, toRefusal, unreachable } from './client.ts';

export type Transfer = {
  /** From 0 to 1; not called where the length is unknown. */
  readonly onProgress?: (done: number) => void;
  /** Aborting it cancels the transfer, which then answers as unreachable. */
  readonly signal?: AbortSignal;
};

type FileCall = Call & { readonly file: object };
type DownloadCall = Call & { readonly produces: string };
type Params = { readonly params?: Record<string, string>; readonly query?: Record<string, string> };

/** Sends one file by a call that takes one; never throws. XMLHttpRequest, since fetch cannot say how far it is. */
export const upload = <C extends FileCall>(
  call: C & { readonly file: { readonly field: string } },
  parts: Params & { readonly file: Blob },
  { onProgress, signal }: Transfer = {},
): Promise<Answer<C>> =>
  new Promise((resolve) => {
    const sending = new XMLHttpRequest();
    const form = new FormData();
    form.append(call.file.field, parts.file);
    sending.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    sending.onload = () => {
      const body = readJson(sending.responseText);
      const good = sending.status >= 200 && sending.status < 300;
      // The server has checked its own reply against the same contract.
      resolve(good ? { ok: true, reply: body as ReplyOf<C> } : toRefusal(sending.status, body));
    };
    sending.onerror = () => resolve(unreachable);
    sending.onabort = () => resolve(unreachable);
    signal?.addEventListener('abort', () => sending.abort(), { once: true });
    sending.open(call.method, addressOf(call, parts));
    for (const [name, value] of Object.entries(ownHeaders)) sending.setRequestHeader(name, value);
    sending.send(form);
  });

const readJson = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

export type Downloaded = { readonly blob: Blob; readonly fileName: string };

/** Fetches the file of a call; progress counts its lines against the X-Total-Count header. Never throws. */
export const download = (
  call: DownloadCall,
  parts: Params,
  transfer: Transfer = {},
): Promise<DownloadAnswer> => downloadFrom(addressOf(call, parts), transfer);

type DownloadAnswer = { readonly ok: true; readonly value: Downloaded } | ReturnType<typeof toRefusal>;

/** The same of a file at an address of this site. */
export const downloadFrom = async (
  address: string,
  { onProgress, signal }: Transfer = {},
): Promise<DownloadAnswer> => {
  try {
    const response = await fetch(address, {
      credentials: 'include',
      headers: ownHeaders,
      ...(signal === undefined ? {} : { signal }),
    });
    if (!response.ok || response.body === null) return await refusalOf(response);
    const chunks: BlobPart[] = [];
    const rows = Number(response.headers.get('X-Total-Count') ?? 0);
    const reader = response.body.getReader();
    let lines = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      chunks.push(part.value);
      for (const byte of part.value) if (byte === 10) lines += 1;
      if (rows > 0) onProgress?.(Math.min(1, lines / rows));
    }
    const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '');
    const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
    return { ok: true, value: { blob: new Blob(chunks, { type }), fileName: named?.[1] ?? 'download' } };
  } catch (error) {
    if (signal?.aborted !== true) console.error('The download failed', address, error);
    return unreachable;
  }
};

/** Hands a file to the browser to keep. */
export const keepFile = ({ blob, fileName }: Downloaded): void => {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
