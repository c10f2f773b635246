import type { Bucket } from './bucket.ts';

/**
 * Two installations on one bucket would each take the photos of the other for forgotten, and delete them. So the bucket
 * says whose it is, by the fingerprint of the secret key that all processes of an installation share.
 */
const PATH = 'akoko-owner';

/** The bucket holds the photos of another installation. */
export class BucketOfAnother extends Error {}

const readOwner = async (bucket: Bucket): Promise<string | null> => {
  const answer = await bucket.ask({ method: 'GET', path: PATH });
  return answer === null ? null : answer.bytes.toString('utf8').trim();
};

/**
 * Makes a bucket that is nobody's ours. Throws BucketOfAnother where it is somebody else's, unless `takeOver`: its owner
 * knows, and has another key now. Throws MediaUnreached.
 */
export const claimBucket = async (
  bucket: Bucket,
  owner: string,
  { takeOver }: { readonly takeOver: boolean },
): Promise<void> => {
  const found = await readOwner(bucket);
  if (found === owner) return;
  // guard: a-bucket-belongs-to-one-installation
  if (found !== null && !takeOver) throw new BucketOfAnother('It holds the photos of another installation');
  const headers = { 'content-type': 'text/plain' };
  await bucket.ask({ method: 'PUT', path: PATH, headers, body: new TextEncoder().encode(owner) });
};

/**
 * Whether the bucket has been this owner's for a while. One that is nobody's is made theirs for the next time: who could
 * not claim it at the start does so here. Throws BucketOfAnother, MediaUnreached.
 */
export const isBucketOf = async (bucket: Bucket, owner: string | null): Promise<boolean> => {
  if (owner === null) return false;
  if ((await readOwner(bucket)) === owner) return true;
  await claimBucket(bucket, owner, { takeOver: false });
  return false;
};
