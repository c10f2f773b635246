import { describe, expect, it } from 'vitest';
import { toRefusal, unreachable } from '../../../api/client.ts';
import { RefusedError } from '../../query/refusal.ts';
import { changeFailureText, isAmountChanged, isMissing, linkFailureText, statusIn } from './refusals.ts';

const refused = (status: number, body: Record<string, unknown> = {}) =>
  new RefusedError(toRefusal(status, body));
const silence = new RefusedError(unreachable);

describe('the status a refusal names', () => {
  it.each([
    [{ data: { status: 'cancelled' } }, 'cancelled'],
    [{ data: { status: 'No-Show' } }, 'no-show'],
    [{ data: { status: 'odd' } }, null],
    [{ data: null }, null],
    [{}, null],
  ])('in %j is %j', (body, status) => expect(statusIn(refused(409, body))).toBe(status));

  it('is none where nothing came back', () => {
    expect(statusIn(silence)).toBeNull();
    expect(statusIn(new Error('Odd'))).toBeNull();
  });
});

describe('the words for a failure', () => {
  it.each([
    [
      'the server’s message',
      refused(409, { message: 'Changed meanwhile.', error: 'x' }),
      'Changed meanwhile.',
    ],
    ['the server’s error', refused(409, { error: 'Not allowed.' }), 'Not allowed.'],
    ['a wordless answer', refused(500), 'Update failed on server.'],
    ['silence', silence, 'Could not update status.'],
    ['a fault of ours', new Error('Odd'), 'Could not update status.'],
  ])('of a change after %s', (_, failure, text) => expect(changeFailureText(failure)).toBe(text));

  it.each([
    ['the server’s message', refused(429, { message: 'Please wait a little.' }), 'Please wait a little.'],
    ['a wordless answer', refused(500), 'Failed.'],
    ['silence', silence, 'Failed.'],
  ])('of a link after %s', (_, failure, text) => expect(linkFailureText(failure)).toBe(text));
});

it('knows what is not there', () =>
  expect([isMissing(refused(404)), isMissing(refused(500)), isMissing(silence)]).toEqual([
    true,
    false,
    false,
  ]));

it('knows when what is owed has changed', () =>
  expect([isAmountChanged(refused(422, { code: 'AMOUNT_CHANGED' })), isAmountChanged(refused(422))]).toEqual([
    true,
    false,
  ]));
