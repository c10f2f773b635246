import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import { deviceName } from '#core/accounts/device-name.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { AccountFacts } from '../../facts/booking.types.ts';
import { findAccountFacts, findDeviceOf } from '../../planning/queue.repo.ts';
import type { Letter } from '../../writing/letter.types.ts';
import { dateAndTime, greeting, zoneNote } from '../../writing/wording.rules.ts';
import type { DeviceNews } from '../contents.types.ts';
import { toOwner } from '../owners.rules.ts';

/** To the owner: somebody signed in with a browser that had not been seen at this account. */
const letter = (
  account: AccountFacts & { readonly signedInAt: Instant; readonly userAgent: string },
  forgotPassword: string,
): Letter => ({
  subject: `New login to your ${productName} account`,
  mood: 'waiting',
  from: productName,
  heading: 'New login to your account',
  greeting: greeting(account.ownerName),
  paragraphs: [
    `Somebody logged in to your ${productName} account on a device that had not logged in before. If it was you, there is nothing to do.`,
  ],
  details: [
    { label: 'Device', value: deviceName(account.userAgent) },
    { label: 'When', value: `${dateAndTime(account.signedInAt, account.zone)} ${zoneNote(account.zone)}` },
  ],
  action: { label: 'It was not me: choose a new password', url: forgotPassword },
  afterwards: ['A new password logs out every device.'],
  footer: `Sent by ${productName} to the address you log in with.`,
});

/** Somebody signed in with a browser that is new to the account. */
export const newDevice = toOwner<DeviceNews>({
  kind: 'new-device',
  due: {
    by: 'event',
    on: {
      'device.added': async (_, { business, email: address }) => [
        { business, kind: 'new-device', recipient: 'owner', address },
      ],
    },
  },
  counts: 'told in any case',
  load: async (transaction, { business, address, createdAt }) => {
    const userAgent = await findDeviceOf(transaction, business, { email: address, signedInAt: createdAt });
    const account = await findAccountFacts(transaction, business, address);
    return { kind: 'new-device', signedInAt: createdAt, userAgent, ...account };
  },
  mail: (contents, { publicUrl }) => ({ letter: letter(contents, publicUrl + paths.forgotPassword) }),
});
