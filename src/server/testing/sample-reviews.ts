import { manageTokenOf } from './client-link.ts';
import { seedBooking } from './seeded-bookings.ts';
import { handleInBusiness } from './seeded-rows.ts';
import type { TestApp } from './test-app.ts';
import type { TestOwner } from './test-owner.ts';

/** What a client writes. */
export const review = { stars: 4, words: 'Neat work, and on time.', consent: true };

/** Two visits of one client, who has reviewed the first. */
export const addReview = async (app: TestApp, owner: TestOwner, service: { readonly _id: string }) => {
  const visit = async (day: string): Promise<string> => {
    const at = { startsAt: `${day}T09:00:00Z`, endsAt: `${day}T10:00:00Z`, status: 'completed' } as const;
    const of = { serviceId: service._id, staffId: owner.staffId, clientName: 'Kemi Bello' };
    return handleInBusiness(owner, await seedBooking(app, owner, { ...of, ...at }));
  };
  const reviewedId = await visit('2026-11-03');
  const reviewableToken = manageTokenOf(app, await visit('2026-11-04'));
  const token = manageTokenOf(app, reviewedId);
  const written = await app.visitor().send('PUT', `/api/reviews/${token}`, { body: review });
  if (written.status !== 200) throw new Error(`The test's review was refused: ${written.text}`);
  return { reviewedId, reviewableToken };
};
