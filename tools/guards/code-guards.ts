import { accessGuards } from './access-guards.ts';
import { accountGuards } from './account-guards.ts';
import { blockGuards } from './block-guards.ts';
import { bookingGuards } from './booking-guards.ts';
import { changeGuards } from './change-guards.ts';
import type { CodeGuard } from './code-guard.ts';
import { deviceGuards } from './device-guards.ts';
import { factorGuards } from './factor-guards.ts';
import { handOverGuards } from './hand-over-guards.ts';
import { integrationGuards } from './integration-guards.ts';
import { messageGuards } from './message-guards.ts';
import { moneyGuards } from './money-guards.ts';
import { offerGuards } from './offer-guards.ts';
import { pageGuards } from './page-guards.ts';
import { paymentGuards } from './payment-guards.ts';
import { platformGuards } from './platform-guards.ts';
import { reviewGuards } from './review-guards.ts';
import { trustGuards } from './trust-guards.ts';

/** Every guard of the code that is removed in turn by `npm run test:guards`. */
export const codeGuards: readonly CodeGuard[] = [
  ...platformGuards,
  ...accountGuards,
  ...accessGuards,
  ...deviceGuards,
  ...factorGuards,
  ...handOverGuards,
  ...bookingGuards,
  ...blockGuards,
  ...changeGuards,
  ...paymentGuards,
  ...moneyGuards,
  ...messageGuards,
  ...trustGuards,
  ...offerGuards,
  ...pageGuards,
  ...integrationGuards,
  ...reviewGuards,
];
