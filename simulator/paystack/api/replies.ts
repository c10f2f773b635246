import { json, type Reply } from '../../http/reply.ts';

type Refusal = Readonly<{
  status: number;
  message: string;
  /** With a code comes the newer form, which has a type and a next step too. */
  code?: string;
  nextStep?: string;
}>;

/** `{status: true, message, data, meta?}` */
export function done(message: string, data: unknown, extra: { status?: number; meta?: unknown } = {}): Reply {
  const { status = 200, meta } = extra;
  return json(status, { status: true, message, ...(meta === undefined ? {} : { meta }), data });
}

/** `{status: false, message}` as older calls answer, or with meta, type and code as newer ones do. */
export function refused({ status, message, code, nextStep }: Refusal): Reply {
  if (code === undefined) return json(status, { status: false, message });
  return json(status, {
    status: false,
    message,
    meta: { nextStep: nextStep ?? 'Check the values that were sent and try again' },
    type: 'validation_error',
    code,
  });
}

export function invalid(message: string): Reply {
  return refused({ status: 400, message });
}
