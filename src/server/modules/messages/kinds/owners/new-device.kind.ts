import { productName } from '#contract/brand.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { deviceName } from '#core/people/device-name.ts';
import type { AccountFacts } from '../../facts/booking.types.ts';
import type { Letter } from '../../writing/letter.types.ts';
import { dateAndTime, greeting, zoneNote } from '../../writing/wording.rules.ts';

/** To the owner: somebody signed in with a browser that had not been seen at this account. */
export const newDevice = (
  account: AccountFacts & { readonly signedInAt: Instant; readonly userAgent: string },
  forgotPassword: string,
): Letter => ({
  subject: `New login to your ${productName} account`,
  mood: 'waiting',
  from: productName,
  heading: 'New login to your account',
  greeting: greeting(account.ownerName),
  paragraphs: [
    `Somebody logged in to your ${productName} account with your password, on a device that had not logged in before. If it was you, there is nothing to do.`,
  ],
  details: [
    { label: 'Device', value: deviceName(account.userAgent) },
    { label: 'When', value: `${dateAndTime(account.signedInAt, account.zone)} ${zoneNote(account.zone)}` },
  ],
  action: { label: 'It was not me: choose a new password', url: forgotPassword },
  afterwards: ['A new password logs out every device.'],
  footer: `Sent by ${productName} to the address you log in with.`,
});
