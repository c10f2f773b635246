import { describe, expect, it } from 'vitest';
import { editableKinds } from '../kinds.ts';
import { defaultLeads, describeLead, parseLeads } from '../leads.ts';
import { sampleValues, templateOf } from '../testing/sample-texts.ts';
import { defaultText } from './default-texts.ts';
import { checkTemplate, claimOf, textRefusalText } from './template-rules.ts';

const sms = (body: string, kind: (typeof editableKinds)[number] = 'reminder') =>
  checkTemplate({ kind, channel: 'sms', body });

describe("an owner's own text", () => {
  it('may fill an SMS to the last septet that the longest values leave', () => {
    // 160 - 60 for the link - 6 for the client.
    const full = `{client} ${'x'.repeat(92)} {link}`;
    expect(sms(full)).toEqual([]);
    expect(sms(`${full}!`)).toEqual([{ reason: 'TOO_LONG', channel: 'sms', over: 1 }]);
    // What an SMS cannot carry is counted as what it is written as.
    expect(sms(`{client} ${'ọ'.repeat(91)}… {link}`)).toEqual([
      { reason: 'TOO_LONG', channel: 'sms', over: 2 },
    ]);
  });

  it('needs the link where it is of no use without, and by SMS alone', () => {
    const without = editableKinds.filter((kind) => sms('See you', kind).length > 0);
    expect(without).toEqual(editableKinds.filter((kind) => kind !== 'cancelled'));
    expect(sms('See you')).toEqual([{ reason: 'LINK_MISSING' }]);
    expect(checkTemplate({ kind: 'reminder', channel: 'email', body: 'See you' })).toEqual([]);
  });

  it('may be 1,000 characters in several lines by email', () => {
    const email = (body: string) => checkTemplate({ kind: 'reminder', channel: 'email', body });
    expect(email(`Ọ\n\n${'x'.repeat(997)}`)).toEqual([]);
    expect(email('x'.repeat(1003))).toEqual([{ reason: 'TOO_LONG', channel: 'email', over: 3 }]);
    expect(email(`${'x'.repeat(1000)}{y}`)).toHaveLength(2);
    expect(email('Pay at www.evil.example')).toMatchObject([{ reason: 'LINK' }]);
  });

  it.each([
    ['GTBank ALERT: account blocked, see {link}', 'GTBank'],
    ['Zenıth Bank: {link}', 'Zenıth Bank'],
    ['Send your B.V.N to {phone} {link}', 'B.V.N'],
    ['Refund desk: {link}', 'Refund desk'],
  ])('does not speak as a bank: %s', (body, part) => {
    expect(sms(body)).toEqual([{ reason: 'CLAIMS_TRUST', part }]);
    expect(checkTemplate({ kind: 'cancelled', channel: 'email', body })).toEqual([
      { reason: 'CLAIMS_TRUST', part },
    ]);
  });

  it('does not speak as a bank with what stands in it either', () => {
    const said = (text: string, values: object) => claimOf(templateOf(text), { ...sampleValues, ...values });
    expect(said('{business} Bank alert: {link}', { business: 'Fidelity' })).toBe('Fidelity Bank');
    expect(said('{service} account {staff}', { service: 'Zenith' })).toBe('Zenith account');
    expect(said('{business}, {address}', { address: 'opposite First Bank' })).toBe(null);
    expect(said('Hello {client}', { client: 'Akoko' })).toBe(null);
    expect(
      editableKinds.map((kind) => claimOf(templateOf(defaultText(kind, 'sms', { asksToConfirm: true })))),
    ).toEqual(editableKinds.map(() => null));
  });

  it.each(['Call 0803 123 4567', 'WhatsApp +234 803 123 4567', 'Open 10:00 to 18:00, from 1 to 24 Dec 2026'])(
    'may say %j',
    (said) => expect(sms(`${said} {link}`)).toEqual([]),
  );

  it('is told everything that is wrong, and what to do', () => {
    const whereItBelongs =
      'A message must not name a bank account, or sound as if a bank, a payment company or the government sent it. Your own bank details belong in Settings, under Deposits & payout: clients then pay through their booking.';
    const refusals = [
      ...sms('x'.repeat(162)),
      ...sms('{x}'),
      ...sms('{'),
      ...sms('a.com'),
      ...sms('a{link}'),
      ...sms('OPay {link}'),
      ...sms('Pay GTBank 0123456789 {link}'),
      ...sms('Pay Access 012-345 6789 {link}'),
      ...checkTemplate({ kind: 'reminder', channel: 'email', body: 'x'.repeat(1001) }),
    ];
    expect(refusals.map(textRefusalText)).toEqual([
      'With names and the link filled in, this SMS can be 2 characters longer than the 160 characters of one SMS. Please shorten it.',
      'Please put {link} into the text: your client needs it to see, confirm or change the booking.',
      'We do not know {x}. You can use {client}, {service}, {staff}, {date}, {time}, {business}, {link}, {phone}, {address}.',
      'A brace is missing its other half near "{". Write a placeholder like {client}, or take the brace out.',
      '"a.com" looks like a link. Only {link} can be one: please take it out, or put a space after the dot.',
      'Please put a space on both sides of {link} in "a{link}", so that it can be tapped.',
      `Please leave out "OPay". ${whereItBelongs}`,
      `Please leave out "GTBank" and "0123456789". ${whereItBelongs}`,
      `Please leave out "012-345 6789". ${whereItBelongs}`,
      'The text is one character too long. Please shorten it.',
    ]);
  });
});

describe('lead times', () => {
  it.each([
    [[120, 1440], { ok: true, value: defaultLeads }],
    [[], { ok: true, value: [] }],
    [[30, 10_080, 60], { ok: true, value: [10_080, 60, 30] }],
    [[30, 60, 90, 120], { ok: false, reason: 'TOO_MANY' }],
    [[29], { ok: false, reason: 'TOO_SHORT' }],
    [[10_081], { ok: false, reason: 'TOO_LONG' }],
    [[60.5], { ok: false, reason: 'NOT_WHOLE_MINUTES' }],
    [[Number.NaN], { ok: false, reason: 'NOT_WHOLE_MINUTES' }],
    [[60, 60], { ok: false, reason: 'TWICE' }],
  ])('%j', (leads, expected) => expect(parseLeads(leads)).toEqual(expected));

  it.each([
    [30, '30 minutes'],
    [45, '45 minutes'],
    [60, '1 hour'],
    [90, '1 hour 30 minutes'],
    [120, '2 hours'],
    [1440, '24 hours'],
    [1441, '24 hours 1 minute'],
    [2880, '2 days'],
    [3000, '50 hours'],
    [4320, '3 days'],
    [10_080, '7 days'],
  ])('%i minutes are %s', (minutes, expected) => expect(describeLead(minutes)).toBe(expected));
});
