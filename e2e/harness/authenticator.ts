import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app with this key shows at a moment: written anew, so that it is not our own code that agrees. */
export const shownCode = (key: string, at: number): string => {
  let bits = 0n;
  for (const letter of key) bits = bits * 32n + BigInt(BASE32.indexOf(letter));
  const secret = Buffer.from(bits.toString(16).padStart((key.length * 5) / 4, '0'), 'hex');
  const step = Buffer.from(
    Math.floor(at / 30_000)
      .toString(16)
      .padStart(16, '0'),
    'hex',
  );
  const digest = createHmac('sha1', secret).update(step).digest();
  const from = (digest.at(-1) ?? 0) % 16;
  return String((digest.readUInt32BE(from) % 2 ** 31) % 1_000_000).padStart(6, '0');
};
