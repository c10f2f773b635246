import * as z from 'zod/mini';

/** A photo of what a business has made, of one of its services or of none. */
export const workPhoto = z.object({
  _id: z.string(),
  photoUrl: z.string(),
  serviceId: z.nullable(z.string()),
});
export type WorkPhoto = z.output<typeof workPhoto>;
