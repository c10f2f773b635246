import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import { listOwned, listPasskeys } from '../../../auth/index.ts';
import { listAccessToOwned } from '../../facts/access.repo.ts';
import type { HeldBusiness } from '../../facts/booking.types.ts';
import { findAccountFacts } from '../../planning/queue.repo.ts';
import { accessDetails } from '../../writing/access.present.ts';
import type { Detail, Letter } from '../../writing/letter.types.ts';
import { businessInWords, dateAndTime, greeting, zoneNote } from '../../writing/wording.rules.ts';
import type { PasswordNews } from '../contents.types.ts';
import { toOwner } from '../owners.rules.ts';

type Held = NonNullable<HeldBusiness['payoutHold']>;

/** What else the owner has to do before clients are asked for deposits again. */
const nextStep: Readonly<Record<Held, string>> = {
  reset:
    'Because the password was reset, we ask your clients for no deposit and pay nothing out for now, in case somebody else had your account. Please log in, look at the bank account in your settings and press ‘Yes, this is my account’. If it is not yours, enter your own. It is used after 24 hours, once you confirm it.',
  unverified:
    'Until you confirm this email address, we ask your clients for no deposit and pay nothing out. Please log in and press ‘Send again’ at the top of the page: we mail you a link.',
};

/** What is held up and, of an account that owns several businesses, where. */
const heldUp = (owned: readonly HeldBusiness[]): readonly string[] =>
  (['reset', 'unverified'] as const).flatMap((hold) => {
    const held = owned.filter(({ payoutHold }) => payoutHold === hold);
    if (held.length === 0) return [];
    const names = held.map(({ businessName }) => businessInWords(businessName)).join(', ');
    return [owned.length === 1 ? nextStep[hold] : `${nextStep[hold]} This is so at: ${names}.`];
  });

const heldDetails = (owned: readonly HeldBusiness[], url: string): readonly Detail[] =>
  owned.every(({ payoutHold }) => payoutHold === null)
    ? []
    : [{ label: 'Your account for deposits', value: 'Open your settings', url }];

const LOOK_THROUGH =
  'A new password does not end what was given access. Please look through what was given it in the last 30 days, and end what you do not know:';

/** Which passkeys log in without this password and, after a reset, which do so no more. */
const passkeysTold = (passkeys: PasswordNews['passkeys']): readonly string[] => {
  const named = (isAlone: boolean) =>
    passkeys
      .filter(({ alone }) => alone === isAlone)
      .map(({ name }) => `‘${name}’`)
      .join(', ');
  const [still, after] = [named(true), named(false)];
  return [
    ...(still === ''
      ? []
      : [`Passkeys that log in without it: ${still}. Remove what you do not know under Settings, Security.`]),
    ...(after === ''
      ? []
      : [
          `Passkeys from before a reset serve as your second step after the password, and log in no more by themselves: ${after}. Remove what you do not know under Settings, Security. One of yours logs in by itself again once you have removed and added it there.`,
        ]),
  ];
};

/** To the owner: the password is another one now; what to do when that is news, and where money waits for them. */
const letter = (account: PasswordNews, publicUrl: string): Letter => ({
  subject: `Your ${productName} password was changed`,
  mood: 'good',
  from: productName,
  heading: 'Your password was changed',
  greeting: greeting(account.ownerName),
  paragraphs: [
    `The password of your ${productName} account was changed on ${dateAndTime(account.changedAt, account.zone)} ${zoneNote(account.zone)}. Every device that was logged in has been logged out, and your PIN for shared devices, if you had one, has ended. If it was you, all is well.`,
    'If it was not you, ask for a new password at once. That locks out whoever changed it.',
    // guard: the-mail-of-a-changed-password-tells-of-the-hold
    ...heldUp(account.owned),
    // guard: the-mail-of-a-changed-password-names-the-passkeys
    ...passkeysTold(account.passkeys),
    ...(account.access.length === 0 ? [] : [LOOK_THROUGH]),
  ],
  details: [
    ...heldDetails(account.owned, `${publicUrl}${paths.settings}?tab=deposits`),
    ...accessDetails(account.access, { zone: account.zone, publicUrl }),
  ],
  action: { label: 'Ask for a new password', url: publicUrl + paths.forgotPassword },
  afterwards: [],
  footer: `Sent by ${productName} to the address you log in with.`,
});

/** The password is another one now. */
export const passwordChanged = toOwner<PasswordNews>({
  kind: 'password-changed',
  due: {
    by: 'event',
    on: {
      'password.changed': async (_, { business, email: address }) => [
        { business, kind: 'password-changed', recipient: 'owner', address },
      ],
    },
  },
  counts: 'told in any case',
  load: async (transaction, { business, address: email, createdAt }, now) => {
    const owned = await listOwned(transaction, email);
    return {
      kind: 'password-changed',
      changedAt: createdAt,
      owned,
      passkeys: await listPasskeys(transaction, email),
      // guard: the-mail-of-a-changed-password-tells-who-else-has-access
      access: await listAccessToOwned(transaction, owned, now),
      ...(await findAccountFacts(transaction, business, email)),
    };
  },
  mail: (contents, { publicUrl }) => ({ letter: letter(contents, publicUrl) }),
});
