import { join } from 'node:path';
import { type Config, SettingsRefused } from '#server/platform/config.ts';
import type { Log } from '#server/platform/log.ts';
import { fingerprintOf } from '#server/platform/secrets/secrets.ts';
import { createDiskMediaStore } from '#server/platform/storage/disk-media-store.ts';
import { type MediaStore, MediaUnreached } from '#server/platform/storage/media-store.ts';
import { type BucketSettings, createBucket } from '#server/platform/storage/s3/bucket.ts';
import { BucketOfAnother, claimBucket } from '#server/platform/storage/s3/bucket-owner.ts';
import { createS3MediaStore } from '#server/platform/storage/s3/s3-media-store.ts';
import { withFormerStore } from '#server/platform/storage/with-former-store.ts';

export type OpenMedia = {
  /** Where photos are put, and found wherever they lie. */
  readonly media: MediaStore;
  /** The disk's and the bucket's alone; null without a bucket. */
  readonly parts: { readonly disk: MediaStore; readonly bucket: MediaStore } | null;
  /**
   * Sees that the bucket can be worked with and is ours, and makes it ours where it is nobody's. Throws SettingsRefused,
   * and MediaUnreached where it does not answer.
   */
  readonly claim: (options: { readonly otherKey: boolean }) => Promise<void>;
};

/** The media store of the settings. Nothing is asked of it yet. `secretKey` says whose a bucket is. */
export const openMedia = (
  config: Config,
  {
    dataDir = config.DATA_DIR,
    secretKey,
    log,
  }: { readonly dataDir?: string; readonly secretKey: string | null; readonly log: Log },
): OpenMedia => {
  const disk = createDiskMediaStore(join(dataDir, 'media'));
  if (config.MEDIA === 'disk') return { media: disk, parts: null, claim: async () => undefined };
  const settings = bucketOf(config);
  const bucket = createBucket(settings, { log });
  const owner = secretKey === null ? null : fingerprintOf(secretKey);
  const store = createS3MediaStore(bucket, { owner });
  return {
    media: withFormerStore(store, disk),
    parts: { disk, bucket: store },
    claim: async ({ otherKey }) => {
      if (owner === null) return;
      try {
        await claimBucket(bucket, owner, { takeOver: otherKey });
      } catch (error) {
        if (error instanceof MediaUnreached && error.refused) throw refused(settings, error.reason);
        if (error instanceof BucketOfAnother) throw ofAnother(settings);
        throw error;
      }
    },
  };
};

const bucketOf = (config: Config): BucketSettings => ({
  endpoint: (config.S3_ENDPOINT ?? `https://s3.${config.S3_REGION}.amazonaws.com`).replace(/\/$/, ''),
  region: config.S3_REGION,
  bucket: config.S3_BUCKET ?? '',
  accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
  secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
});

const refused = ({ endpoint, region, bucket }: BucketSettings, reason: string): SettingsRefused =>
  new SettingsRefused(
    `S3_BUCKET is "${bucket}" at ${endpoint} (S3_REGION "${region}"), and ${reason}. Look at S3_ENDPOINT, S3_REGION, ` +
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, at what that key may do in the bucket (docs/media.md), and at the ' +
      "machine's clock.",
  );

const ofAnother = ({ bucket }: BucketSettings): SettingsRefused =>
  new SettingsRefused(
    `S3_BUCKET is "${bucket}", which holds the photos of an Akoko with another secret key: each of the two would ` +
      "delete the other's. Name a bucket of its own. Where the key was lost and this is the same Akoko: --other-key, " +
      'see docs/backup.md.',
  );
