import { Misfit, oneOf, oneOrMore, orNull, part, type Reader, whole, words } from '../control/shape.ts';

/**
 * What goes wrong next: `slow` answers late, `error` with a status before anything is done, `refuse` as where a key was
 * taken back, `cut` breaks off within the body, `change` sends other bytes, `reset` hangs up.
 */
export type S3Fault = Readonly<{
  kind: 'slow' | 'error' | 'refuse' | 'cut' | 'change' | 'reset';
  /** Null: of every method. */
  method: 'GET' | 'PUT' | 'DELETE' | null;
  /** Of a kind `error`. */
  status: number;
  delayMs: number;
  times: number;
}>;

export type S3Settings = Readonly<{
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** So many objects a list has at most. */
  pageCap: number;
  /** How much older than they are objects are said to be. */
  ageMs: number;
  faults: readonly S3Fault[];
}>;

/** The keys are those of AWS's own examples. */
export const initialS3Settings: S3Settings = {
  bucket: 'akoko-media',
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  pageCap: 1000,
  ageMs: 0,
  faults: [],
};

export type S3Request = Readonly<Partial<S3Settings & { reset: true }>>;

const fault: Reader<S3Fault> = (value, name) => {
  const read = part<S3Fault>({
    kind: oneOf('slow', 'error', 'refuse', 'cut', 'change', 'reset'),
    method: orNull(oneOf('GET', 'PUT', 'DELETE')),
    status: whole(400, 599),
    delayMs: whole(0, 600_000),
    times: whole(1, 1_000_000),
  })(value, name);
  if (read.kind === undefined) throw new Misfit(`${name}.kind is missing.`);
  return { method: null, status: 503, delayMs: 0, times: 1, ...read, kind: read.kind };
};

/** Reads a request of the control in full; throws a `Misfit` when any of it is not understood. */
export const readS3Request: Reader<S3Request> = part<Required<S3Request>>({
  reset: (value) => {
    if (value !== true) throw new Misfit('s3.reset can only be true.');
    return true;
  },
  bucket: words,
  region: words,
  accessKeyId: words,
  secretAccessKey: words,
  pageCap: whole(1, 1000),
  ageMs: whole(0, 10 * 365 * 86_400_000),
  faults: oneOrMore(fault),
});
