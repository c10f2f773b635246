import * as z from 'zod/mini';
import { isPlainPin } from '#core/accounts/shared-devices.ts';
import { call } from '../call.ts';
import { storedUser } from '../replies/views.ts';
import { handle, labelText, success } from '../requests/fields.ts';

const pinTyped = z.string().check(z.maxLength(6, 'Please enter 4 to 6 digits'));

const newPin = pinTyped.check(
  z.regex(/^\d{4,6}$/, 'Please enter 4 to 6 digits'),
  z.refine((pin) => !isPlainPin(pin), 'That is too easy to guess. Please choose other digits'),
);

const sharedDevice = z.object({
  _id: z.string(),
  name: z.string(),
  since: z.string(),
  /** Where this is asked. */
  isThis: z.boolean(),
  /** Who is locked there after wrong PINs, by name. */
  locked: z.array(z.string()),
});
export type SharedDeviceView = z.output<typeof sharedDevice>;

const devicesReply = z.object({ success, data: z.array(sharedDevice) });
/** Since when whoever asks has a PIN; null: they have none. */
const pinReply = z.object({ success, data: z.object({ since: z.nullable(z.string()) }) });

const byId = z.object({ id: handle });

export const sharedDevicesCalls = {
  list: call({
    method: 'GET',
    path: '/shared-devices',
    summary: 'The devices that the team shares, and who is locked on each.',
    access: 'owner',
    permission: 'members.change',
    reply: devicesReply,
    refusals: [],
  }),
  share: call({
    method: 'POST',
    path: '/shared-devices',
    summary:
      'Share the device that asks: from then on members open it by a PIN. It gets a cookie that says so, and its session becomes one of a shared device. The owner is told by email.',
    access: 'owner',
    permission: 'members.change',
    asksAgain: true,
    body: z.strictObject({ name: labelText('Please name it after its place: Front desk, Upstairs.', 60) }),
    reply: z.object({ success, user: storedUser }),
    refusals: ['LIMIT_REACHED'],
  }),
  end: call({
    method: 'DELETE',
    path: '/shared-devices/{id}',
    summary: 'Share a device no more. Its session and its live streams end within a second.',
    access: 'owner',
    permission: 'members.change',
    params: byId,
    reply: devicesReply,
    refusals: ['NOT_FOUND'],
  }),
  unlock: call({
    method: 'POST',
    path: '/shared-devices/{id}/unlock',
    summary: 'Let everybody try their PIN again who is locked on a device.',
    access: 'owner',
    permission: 'members.change',
    asksAgain: true,
    params: byId,
    reply: devicesReply,
    refusals: ['NOT_FOUND'],
  }),
  pin: call({
    method: 'GET',
    path: '/auth/pin',
    summary: 'Whether whoever asks has a PIN in this business.',
    access: 'account',
    permission: 'account.own',
    reply: pinReply,
    refusals: [],
  }),
  setPin: call({
    method: 'PUT',
    path: '/auth/pin',
    summary:
      'Set the PIN by which a member opens the shared devices of this business, in place of the one before. It ends what is locked.',
    access: 'account',
    permission: 'account.own',
    asksAgain: true,
    body: z.strictObject({ pin: newPin }),
    reply: pinReply,
    refusals: ['NOT_FOUND'],
  }),
  endPin: call({
    method: 'DELETE',
    path: '/auth/pin',
    summary: 'Have no PIN any more: shared devices are opened by password.',
    access: 'account',
    permission: 'account.own',
    reply: pinReply,
    refusals: [],
  }),
  open: call({
    method: 'POST',
    path: '/auth/pin',
    summary:
      'Log in on a shared device by a PIN, as its cookie allows. What the work of a day does not need refuses with PROVE_AGAIN there until the password is shown. Five wrong PINs lock the member on this device.',
    access: 'public',
    body: z.strictObject({ memberId: handle, pin: pinTyped }),
    reply: z.object({ success, user: storedUser }),
    refusals: ['NOT_FOUND', 'WRONG_PIN', 'PIN_LOCKED'],
  }),
};
