import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** argon2id with OWASP's figures: 19 MiB, two passes, one lane. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
/** Each hash holds 19 MiB and a core; more at once would only queue in the thread pool. */
const MOST_AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
};

const derive = (password: string, nonce: Buffer): Promise<Buffer> =>
  inTurn(
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', { message: password, nonce, ...parameters }, (error, tag) =>
          error === null ? resolve(tag) : reject(error),
        );
      }),
  );

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** The PHC string of a new hash. The password is taken exactly as typed. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce);
  return `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$${base64(nonce)}$${base64(tag)}`;
};

/** Whether the password is the one hashed. A null hash (unknown account) costs the same and is never a match. */
export const isPassword = async (password: string, hash: string | null): Promise<boolean> => {
  const [nonce = '', tag = ''] = hash?.split('$').slice(-2) ?? [];
  const expected = Buffer.from(tag, 'base64');
  const derived = await derive(password, hash === null ? Buffer.alloc(16) : Buffer.from(nonce, 'base64'));
  // guard: a-password-is-compared
  return hash !== null && expected.length === derived.length && timingSafeEqual(expected, derived);
};
