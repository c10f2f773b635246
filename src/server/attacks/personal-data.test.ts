import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { createHoldings } from '../testing/holdings.ts';
import { registeredCalls } from '../testing/registered-calls.ts';
import { nameOf } from '../testing/sample-requests.ts';
import { useTestApp } from '../testing/test-app.ts';
import { secretIn, seedCanaries } from './testing/canaries.ts';
import { keysOf } from './testing/reply-keys.ts';
import { addItem, type FuzzFixtures, sendWhole, wholeRequest } from './testing/requests.ts';

const app = useTestApp();
let business: FuzzFixtures;
let calls: readonly Call[] = [];
const open = (): readonly Call[] => calls.filter(({ access }) => access === 'public');

beforeAll(async () => {
  calls = registeredCalls(app);
  business = await addItem(await createHoldings(app));
  await seedCanaries(app, business, 1);
});

/** What may name or reach somebody, or say what they have, wherever it stands in a reply. */
const PERSONAL = /client|email|phone|address|birthday|account|bank|answer|notes|tags|password|token|payer/i;
/** The business's own, which it shows on its page and to whoever has booked there. */
const BUSINESS = /\b(businessPhone|businessEmail|business\.(phone|email)|(pickupA|a)ddress)$/;
const ITS_OWN = [
  // Of the staff in full: answered to their own owner alone.
  'GET /staff data.email',
  'GET /staff data.phone',
  'GET /users/business/{businessSlug} data.email',
  'GET /users/business/{businessSlug} data.phone',
  // Of whoever has just signed in.
  'POST /auth/login challenge.token',
  'POST /auth/login user.email',
  'POST /auth/login user.phone',
  'POST /auth/login user.subaccountCode',
  'POST /auth/login/code user.email',
  'POST /auth/login/code user.phone',
  'POST /auth/login/code user.subaccountCode',
  'POST /auth/login/passkey user.email',
  'POST /auth/login/passkey user.phone',
  'POST /auth/login/passkey user.subaccountCode',
  'POST /auth/pin user.email',
  'POST /auth/pin user.phone',
  'POST /auth/pin user.subaccountCode',
  'POST /members/invitations/accept challenge.token',
  'POST /members/invitations/accept user.email',
  'POST /members/invitations/accept user.phone',
  'POST /members/invitations/accept user.subaccountCode',
];

test('no reply that needs no session has room for anything personal but the business’s own', () => {
  const rooms = open().flatMap((call) =>
    keysOf(call.reply)
      .filter((key) => PERSONAL.test(key) && !BUSINESS.test(key))
      .map((key) => `${nameOf(call)} ${key}`),
  );
  expect(rooms.toSorted()).toEqual(ITS_OWN);
});

/** A page without how those are named who agreed to be, beside what they wrote of a visit. */
const besidesReviewers = (page: { readonly reviews?: { readonly reviews: readonly object[] } }): string => {
  const reviews = page.reviews?.reviews.map((review) => ({ ...review, name: '' }));
  return JSON.stringify({ ...page, reviews: { ...page.reviews, reviews } });
};

test('whatever is asked without a session, nothing of a client, a staff member or an account is told', async () => {
  const asked = open().filter(({ path }) => !/^\/(auth|dev|reviews)\//.test(path));
  expect(asked.length).toBeGreaterThanOrEqual(18);
  for (const call of asked) {
    const answer = await sendWhole(app.visitor(), call, wholeRequest(call, business));
    expect([nameOf(call), secretIn(answer.text)]).toEqual([nameOf(call), null]);
  }
  const { slug } = business.owner;
  for (const page of [
    `/book/${slug}`,
    `/book/${slug}/silk-press`,
    `/embed/${slug}`,
    `/booking-complete?directBooking=true&apptId=${business.appointmentId}`,
    `/reschedule/${business.movableToken}`,
  ])
    expect([page, secretIn(besidesReviewers((await app.visitor().send('GET', page)).body))]).toEqual([
      page,
      null,
    ]);
  // A client reads on their own page what they wrote themselves, and nothing else.
  const own = await app.visitor().send('GET', `/manage/${business.movableToken}`);
  const { note, ...others } = own.body;
  expect([secretIn(JSON.stringify(others)), secretIn(note)]).toEqual([null, note]);
  // By the link of a visit they read how they are named beside what they write of it.
  const { shownAs, ...visit } = (await app.visitor().send('GET', `/api/reviews/${business.reviewableToken}`))
    .body.data;
  expect([secretIn(JSON.stringify(visit)), secretIn(shownAs)]).toEqual([null, shownAs]);
});

test('what belongs to an owner is not told without a session, in one call or in many', async () => {
  const kept = calls.filter(({ access }) => access === 'owner' || access === 'account');
  expect(kept.length).toBeGreaterThan(60);
  for (const call of kept) {
    const answer = await sendWhole(app.visitor(), call, wholeRequest(call, business));
    expect([nameOf(call), answer.status, answer.body.code]).toEqual([nameOf(call), 401, 'UNAUTHENTICATED']);
    expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'error', 'message', 'success']);
  }
});
