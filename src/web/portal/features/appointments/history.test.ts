import { describe, expect, it } from 'vitest';
import type { HistoryEntry, SentMessage } from '#contract/replies/history-views.ts';
import { historyLines, kindText, recipientText, stateText } from './history.ts';

const entry = (over: Partial<HistoryEntry>): HistoryEntry => ({
  event: 'book',
  from: null,
  to: 'pending',
  actor: 'client',
  by: null,
  byKey: null,
  reason: '',
  at: '2026-11-20T09:00:00.000Z',
  ...over,
});
const known = { clientName: 'Ada Obi', you: 'Chidi Eze', when: 'Friday, 20 Nov 2026, 10:00', missed: [] };
const texts = (entries: readonly HistoryEntry[], clientName = known.clientName) =>
  historyLines(entries, { ...known, clientName }).map(({ text }) => text);

describe('the history', () => {
  it.each([
    [{}, 'Ada Obi (client) made the booking, still to be confirmed'],
    [{ to: 'confirmed', actor: 'owner' }, 'The business made the booking'],
    [{ event: 'confirm', to: 'confirmed' }, 'Ada Obi (client) confirmed it'],
    [{ event: 'complete', to: 'completed', actor: 'owner', by: 'Chidi Eze' }, 'You marked it as completed'],
    [{ event: 'mark-no-show', to: 'no-show', actor: 'owner' }, 'The business marked it as no-show'],
    [{ event: 'edit', actor: 'owner' }, 'The business changed its details'],
    [{ event: 'confirm', actor: 'owner', by: 'Chidi Eze' }, 'You confirmed it'],
    [{ event: 'confirm', actor: 'owner', by: 'Bola Ade' }, 'Bola Ade confirmed it'],
    [{ event: 'edit', actor: 'owner', byKey: 'Website' }, 'Website (API key) changed its details'],
    [{ event: 'lapse', to: 'cancelled', actor: 'system' }, 'It was cancelled because nobody confirmed it'],
    [{ event: 'edit', actor: 'system' }, 'The system changed its details'],
  ] as const)('of %j reads %j', (over, text) => expect(texts([entry(over)])).toEqual([text]));

  it('tells where the last move led, the only one still known', () =>
    expect(
      texts([
        entry({ event: 'confirm' }),
        entry({ event: 'reschedule' }),
        entry({ event: 'move', actor: 'owner', by: 'Chidi Eze' }),
      ]),
    ).toEqual([
      'Ada Obi (client) confirmed it',
      'Ada Obi (client) moved it to Friday, 20 Nov 2026, 10:00',
      'You moved it',
    ]));

  it('tells of the last outcome what was missed, and of those before that there was another', () => {
    const mine = { actor: 'owner', by: 'Chidi Eze' } as const;
    const completed = entry({ event: 'complete', from: 'confirmed', to: 'completed', ...mine });
    const anew = entry({ event: 'correct', from: 'completed', to: 'completed', ...mine });
    const came = entry({ event: 'correct', from: 'no-show', to: 'completed', ...mine });
    const told = (entries: readonly HistoryEntry[], ...missed: readonly string[]) =>
      historyLines(entries, { ...known, missed }).map(({ text }) => text);
    expect(told([completed], 'Nails', 'Set')).toEqual(['You marked it as completed, all but Nails and Set']);
    expect(told([anew, completed], 'Nails')).toEqual([
      'You corrected what was done, all but Nails',
      'You marked it as completed',
    ]);
    expect(told([anew, anew])).toEqual([
      'You corrected what was done, all of it',
      'You corrected what was done',
    ]);
    expect(told([came], 'Nails')).toEqual(['You corrected no-show to completed, all but Nails']);
  });

  it('speaks of the client where there is no name', () => {
    expect(texts([entry({ event: 'cancel' })], 'N/A')).toEqual(['The client cancelled it']);
  });

  it('gives the reason a person gave', () => {
    const [cancelled, lapsed] = historyLines(
      [entry({ event: 'cancel', reason: 'I am ill' }), entry({ event: 'lapse', reason: 'not confirmed' })],
      known,
    );
    expect([cancelled?.reason, lapsed?.reason]).toEqual(['I am ill', '']);
  });
});

describe('a message', () => {
  const message = (over: Partial<SentMessage>): SentMessage => ({
    _id: 'm',
    leadMinutes: 0,
    delivery: 'none',
    deliveryDetail: '',
    whatsappUrl: null,
    kind: 'booking-received',
    recipient: 'client',
    channel: 'email',
    to: 'a•••@mail.com',
    state: 'sent',
    error: '',
    at: '2026-11-20T09:00:00.000Z',
    ...over,
  });

  it.each([
    ['sent', '', 'Sent today', 'good'],
    ['queued', '', 'Will be sent today', 'quiet'],
    ['queued', 'Mailbox full', 'Not sent yet: Mailbox full. Next try today', 'bad'],
    ['sending', '', 'Being sent', 'quiet'],
    ['failed', 'No such mailbox', 'Could not be sent: No such mailbox', 'bad'],
    ['unknown', 'Connection lost', 'May not have arrived: Connection lost', 'bad'],
    ['skipped', '', 'Not sent: it was no longer needed', 'quiet'],
  ] as const)('%s %j says %j', (state, error, text, tone) =>
    expect(stateText(message({ state, error }), 'today')).toEqual({ text, tone }),
  );

  it('that was skipped says why, where that is known', () =>
    expect(stateText(message({ state: 'skipped', error: 'The booking was cancelled' }), 'today').text).toBe(
      'Not sent: the booking was cancelled',
    ));

  it.each([
    ['accepted', '', 'Sent today, on its way to the phone', 'quiet'],
    ['delivered', '', 'Sent today, delivered', 'good'],
    ['undelivered', 'Number switched off', 'Sent today, not delivered: Number switched off', 'bad'],
    ['undelivered', '', 'Sent today, not delivered', 'bad'],
  ] as const)('by SMS that was %s %j says %j', (delivery, deliveryDetail, text, tone) =>
    expect(stateText(message({ channel: 'sms', delivery, deliveryDetail }), 'today')).toEqual({ text, tone }),
  );

  it('says to whom it went', () => {
    expect(recipientText(message({}), 'Ada Obi', 'owner')).toBe('Email to Ada Obi, a•••@mail.com');
    const toOwner = message({ recipient: 'owner', to: '' });
    expect(recipientText(toOwner, 'Ada Obi', 'owner')).toBe('Email to you');
    expect(recipientText(toOwner, 'Ada Obi', 'manager')).toBe('Email to the owner');
    expect(recipientText(message({ channel: 'sms', to: '' }), 'N/A', 'manager')).toBe('SMS to the client');
  });

  it('is named in words, known or not', () => {
    const named = (kind: string, leadMinutes = 0) => kindText(message({ kind, leadMinutes }));
    expect(named('reschedule-link')).toBe('Link to choose a new date or time');
    expect(named('reminder', 1440)).toBe('Reminder, 24 hours before');
    expect(named('thank-you')).toBe('Thank you');
  });
});
