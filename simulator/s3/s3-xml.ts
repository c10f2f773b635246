import { escapeHtml } from '../http/markup.ts';
import type { Reply } from '../http/reply.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** A refusal as S3 words it: of a signature that is not right it tells with which key it was made. */
export function errorXml(status: number, code: string, { keyId = '' } = {}): Reply {
  const signer = keyId === '' ? '' : `<AWSAccessKeyId>${escapeHtml(keyId)}</AWSAccessKeyId>`;
  const body = `${HEAD}<Error><Code>${code}</Code><Message>Refused by the simulator</Message>${signer}</Error>`;
  return { status, contentType: 'application/xml', body, headers: {} };
}

export function listXml(list: {
  readonly bucket: string;
  readonly objects: readonly { readonly name: string; readonly size: number; readonly writtenMs: number }[];
  readonly next: string | null;
}): Reply {
  const contents = list.objects.map(
    ({ name, size, writtenMs }) =>
      `<Contents><Key>${escapeHtml(name)}</Key><LastModified>${new Date(writtenMs).toISOString()}</LastModified>` +
      `<Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
  );
  const body =
    `${HEAD}<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${escapeHtml(list.bucket)}</Name>` +
    `<KeyCount>${list.objects.length}</KeyCount><IsTruncated>${list.next !== null}</IsTruncated>` +
    `${list.next === null ? '' : `<NextContinuationToken>${list.next}</NextContinuationToken>`}` +
    `${contents.join('')}</ListBucketResult>`;
  return { status: 200, contentType: 'application/xml', body, headers: {} };
}
