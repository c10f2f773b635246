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
  { state, failingSince }: Pick<WebhookView, 'state' | 'failingSince'>,
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

/** What became of a delivery so far. */
export const deliveryText = ({ state, dueAt, tries }: DeliveryView, zone: string): string => {
  if (state === 'delivered') return 'Delivered';
  if (state === 'failed') return 'Given up';
  return tries.length === 0 || dueAt === null ? 'Waiting' : `Next try ${momentText(dueAt, zone)}`;
};

/** What one try came to: what was replied, or why there was no reply. */
export const tryText = ({ status, ms, reply, error }: DeliveryView['tries'][number]): string => {
  if (status === null) return error;
  return `${status} in ${ms} ms${reply === '' ? '' : `: ${reply}`}`;
};
