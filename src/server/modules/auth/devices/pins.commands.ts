import { sharedDevicesCalls } from '#contract/calls/shared-devices.calls.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { PIN_TRIES } from '#core/accounts/shared-devices.ts';
import { ok } from '#core/result.ts';
import { defineAccountCommand } from '../../../platform/account-command.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { placeOfToken, type TokenPlace } from '../../../platform/http/session.ts';
import { type Id, readOwnHandle } from '../../../platform/ids.ts';
import { hashPassword, isPassword } from '../../../platform/secrets/password-hash.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { memberOf } from '../../../platform/use-case.ts';
import { findAccount } from '../accounts/accounts.repo.ts';
import { holdOwnAccount } from '../sessions/sessions.commands.ts';
import { startSession } from '../sign-in/sign-in.commands.ts';
import { readPinOf } from './devices.queries.ts';
import { findDevice, holdDevice } from './devices.repo.ts';
import {
  countPinTry,
  deletePin,
  findPinOf,
  forgivePins,
  holdPin,
  type PinRow,
  replacePin,
} from './pins.repo.ts';

/** What is hashed of a PIN: nobody who has the database alone can try the few there are. */
const peppered = (secrets: Secrets, member: Id, pin: string): string =>
  secrets.derive('pin', `${member} ${pin}`);

/** Sets the PIN of whoever asks, in place of the one before, and ends what wrong ones had locked. */
export const setPin = defineAccountCommand(sharedDevicesCalls.setPin, {
  prepare: async ({ ctx, input: { body } }) => {
    const { member } = memberOf(ctx);
    return ok(await hashPassword(peppered(ctx.platform.secrets, member, body.pin)));
  },
  run: async ({ ctx, prepared: hash }) => {
    const { tx, now } = ctx;
    const { business, member } = memberOf(ctx);
    // The hash took its time.
    if ((await holdOwnAccount(ctx)) === null) return refusal('UNAUTHENTICATED');
    await replacePin(tx, { business, member, hash, now });
    await forgivePins(tx, { business, member });
    return ok({ reply: await readPinOf(tx, { business, member }), cookies: {} });
  },
});

/** Takes the PIN of whoever asks away. */
export const endPin = defineAccountCommand(sharedDevicesCalls.endPin, {
  run: async ({ ctx }) => {
    const holder = memberOf(ctx);
    await deletePin(ctx.tx, holder);
    return ok({ reply: await readPinOf(ctx.tx, holder), cookies: {} });
  },
});

/** Whose PIN was right, and on which device. */
type Shown = { readonly pin: PinRow; readonly on: TokenPlace };

/**
 * Opens a session on a shared device for whoever shows their PIN: of its business, as long as the device is shared. It
 * proves no more than that, so that `PROVE_AGAIN` answers what the work of a day does not need.
 */
export const openByPin = defineAccountCommand(sharedDevicesCalls.open, {
  prepare: async ({ ctx, input: { body } }): Promise<Outcome<Shown>> => {
    const { platform, sharedCookie } = ctx;
    if (sharedCookie === null) return refusal('NOT_FOUND', { message: NOT_SHARED });
    const on = placeOfToken(sharedCookie);
    const counted = await acrossTenants(platform.database, async (tx) => {
      const device = await findDevice(tx, on);
      if (device === undefined) return refusal('NOT_FOUND', { message: NOT_SHARED });
      const { business_id: business } = device;
      const member = readOwnHandle(business, body.memberId);
      const pin = member === null ? undefined : await findPinOf(tx, { business, member });
      if (pin === undefined) return refusal('NOT_FOUND', { message: NO_PIN });
      // guard: pins-are-counted-before-they-are-tried
      const tries = await countPinTry(tx, { business, member: pin.member_id, device: device.device_id });
      return tries === null ? refusal('PIN_LOCKED', { message: LOCKED }) : ok({ pin, tries });
    });
    if (!counted.ok) return counted;
    const { pin, tries } = counted.value;
    const right = await isPassword(peppered(platform.secrets, pin.member_id, body.pin), pin.pin_hash);
    return right ? ok({ pin, on }) : wrongPin(PIN_TRIES - tries);
  },
  run: async ({ ctx, prepared: { pin, on } }) => {
    const { tx } = ctx;
    const device = await holdDevice(tx, on);
    if (device === undefined) return refusal('NOT_FOUND', { message: NOT_SHARED });
    // It was changed since it was compared.
    if (!(await holdPin(tx, pin))) return refusal('NOT_FOUND', { message: NO_PIN });
    const account = await findAccount(tx, pin.email, device.business_id);
    if (account === undefined) return refusal('NOT_FOUND', { message: NO_PIN });
    const { business_id: business, device_id: there } = device;
    await forgivePins(tx, { business, member: pin.member_id, device: there });
    return ok(await startSession(ctx, account, { sharedDevice: device.device_id, provedAt: null }));
  },
});

const NOT_SHARED = 'This device is not shared any more. Please log in by password.';
const NO_PIN =
  'There is no PIN for this person. Please log in by password, and set one under Settings, Security.';

const LOCKED =
  'Locked after five wrong PINs. Please log in by password, or ask the owner to unlock you under Settings, Team access.';

const wrongPin = (left: number): Refusal => {
  if (left === 0) return refusal('PIN_LOCKED', { message: LOCKED });
  const tries = left === 1 ? 'One try is left' : `${left} tries are left`;
  return refusal('WRONG_PIN', { message: `That is not the PIN. ${tries} before it locks.` });
};
