import { describe, expect, it } from 'vitest';
import type { MessageText } from '#contract/calls/messages.calls.ts';
import { editableKinds } from '#core/messages/kinds.ts';
import { bodyOf, framed, isChanged, messages, oursOf, textOf, withPlaceholder } from './model.ts';

it('lists every message that can be edited, each once', () => {
  expect(messages.map(({ kind }) => kind).sort()).toEqual([...editableKinds].sort());
});

describe('a text', () => {
  const ours: MessageText = { kind: 'reminder', channel: 'sms', body: 'See {link}, please', isDefault: true };
  const own: MessageText = { ...ours, body: 'Come! {link}', isDefault: false };

  it.each([
    [ours, 'See {link}, please ', '', false],
    [ours, 'Come! {link}', 'Come! {link}', true],
    [own, 'Come! {link}\n', 'Come! {link}', false],
    [own, 'Do come! {link}', 'Do come! {link}', true],
    [own, oursOf('reminder', 'sms'), '', true],
    [own, '  ', '', true],
    [ours, '', '', false],
  ])('%o typed as %j is sent as %j', (text, typed, body, changed) => {
    expect(bodyOf(text, typed)).toEqual({ kind: 'reminder', channel: 'sms', body });
    expect(isChanged(text, typed)).toBe(changed);
  });

  it('is ours where the business has none', () => {
    expect(textOf([own], 'reminder', 'sms')).toBe(own);
    expect(textOf([own], 'reminder', 'email')).toEqual({
      kind: 'reminder',
      channel: 'email',
      body: oursOf('reminder', 'email'),
      isDefault: true,
    });
  });
});

it.each([
  ['Hi |', 'client', 'Hi {client}|'],
  ['Hi|, welcome', 'client', 'Hi {client}|, welcome'],
  ['|See you', 'link', '{link}| See you'],
  ['On {date}|{time}', 'link', 'On {date} {link}| {time}'],
  ['Dear [friend], come', 'client', 'Dear {client}|, come'],
  ['Details:|', 'link', 'Details: {link}|'],
  ['(|)', 'phone', '({phone}|)'],
  ['', 'business', '{business}|'],
] as const)('%j takes {%s} as %j', (given, name, expected) => {
  const [start, end] = given.includes('[')
    ? [given.indexOf('['), given.indexOf(']') - 1]
    : [Math.max(given.indexOf('|'), 0), Math.max(given.indexOf('|'), 0)];
  const { text, cursor } = withPlaceholder(given.replace(/[|[\]]/g, ''), { start, end }, name);
  expect(`${text.slice(0, cursor)}|${text.slice(cursor)}`).toBe(expected);
});

it('shows a mail in a frame with its own style and links that lead nowhere', () => {
  expect(framed('<html><head>\n<style>a{}</style></head></html>', 'n0')).toBe(
    '<html><head>\n<base target="_blank">\n<style nonce="n0">a{}</style></head></html>',
  );
});
