import { type DeliveryView, type WebhookView, webhooksCalls } from '#contract/calls/webhooks.calls.ts';
import { type ChosenType, chosenTypes } from '#core/webhooks/event-types.ts';
import { formatDate, formatTime } from '../../../ui/format.ts';
import { readEntries } from '../../kit/form/read-entries.ts';

export type WebhookForm = { readonly url: string; readonly events: readonly ChosenType[] };
export type WebhookField = keyof WebhookForm;

/** A new webhook is told of everything, unless its owner says otherwise. */
export const emptyWebhook: WebhookForm = { url: '', events: chosenTypes };

export const fieldOf = (path: string): WebhookField | null => {
  if (path === 'url') return 'url';
  return path.split('.')[0] === 'events' ? 'events' : null;
};

/** The form by the contract's rules. */
export const readWebhook = (form: WebhookForm) => readEntries(webhooksCalls.create.body, form, fieldOf);

/** What a webhook is told of, in a few words. */
export const eventsText = ({ events }: Pick<WebhookView, 'events'>): string => {
  if (events.length === chosenTypes.length) return 'Every event';
  return events.length === 1 ? (events[0] ?? '') : `${events.length} events`;
};

/** How it stands with a webhook: a word, and what that means where it is not well. */
export const stateText = (
  { state, failingSince, needsSecret }: Pick<WebhookView, 'state' | 'failingSince' | 'needsSecret'>,
  zone: string,
): { readonly word: string; readonly well: boolean; readonly why: string | null } => {
  switch (state) {
    case 'off':
      return { word: 'Switched off', well: false, why: null };
    case 'gone':
      return {
        word: 'Ended',
        well: false,
        why: 'Its server answered 410: nobody listens there any more. Switch it on again once somebody does.',
      };
    case 'failing':
      return {
        word: 'Switched off by us',
        well: false,
        why: 'Nothing arrived there for three days. See its deliveries, put its server right and switch it on again.',
      };
    case 'on':
      if (needsSecret)
        return {
          word: 'Waits for a new secret',
          well: false,
          why: 'The key of this server was changed, and the secret cannot be read any more. Make a new one: whatever happens until then is kept for 30 days and delivered after it.',
        };
      return failingSince === null
        ? { word: 'On', well: true, why: null }
        : {
            word: 'Failing',
            well: false,
            why: `Nothing has arrived there since ${momentText(failingSince, zone)}. We try for three days, then switch it off.`,
          };
  }
};

export const momentText = (iso: string, zone: string): string =>
  `${formatDate(iso, zone)}, ${formatTime(iso, zone)}`;

/** What a new secret does to the one before. */
export const rotationText = (
  { needsSecret, oldSecretUntil }: Pick<WebhookView, 'needsSecret' | 'oldSecretUntil'>,
  zone: string,
): string => {
  if (needsSecret)
    return 'You get a new secret. Put it in place soon: what waited for it goes out at once, signed with it alone, and is tried for three days.';
  return oldSecretUntil === null
    ? 'You get a new secret. For 24 hours both of them sign, so that nothing is missed while you put it in place.'
    : `You get a new secret. The one you replaced earlier was to work until ${momentText(oldSecretUntil, zone)} and ends at once; the present one signs for another 24 hours.`;
};

/** What became of a delivery so far, to a webhook that may want a new secret first. */
export const deliveryText = (
  { state, dueAt, tries }: DeliveryView,
  { needsSecret }: Pick<WebhookView, 'needsSecret'>,
  zone: string,
): string => {
  if (state === 'delivered') return 'Delivered';
  if (state === 'failed') return 'Given up';
  if (needsSecret) return 'Waits for a new secret';
  return tries.length === 0 || dueAt === null ? 'Waiting' : `Next try ${momentText(dueAt, zone)}`;
};

/** What one try came to: what was replied, or why there was no reply. */
export const tryText = ({ status, ms, reply, error }: DeliveryView['tries'][number]): string => {
  if (status === null) return error;
  return `${status} in ${ms} ms${reply === '' ? '' : `: ${reply}`}`;
};
