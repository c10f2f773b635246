import { expect, it } from 'vitest';
import { cancellationFormOf, policySentences, readCancellation } from './cancellation.ts';

const form = cancellationFormOf({ noticeHours: 24, clientMoves: 1, policy: '' });

it('sends what was saved as it was', () => {
  expect(readCancellation(form)).toEqual({
    ok: true,
    body: { noticeHours: 24, clientMoves: 1, policy: '' },
  });
  expect(readCancellation({ ...form, noticeHours: 337 }).ok).toBe(false);
  expect(readCancellation({ ...form, noticeHours: '' }).ok).toBe(false);
});

it('says in plain words what clients will read, the own words last', () => {
  expect(policySentences({ ...form, policy: ' Please come on time. ' }, true)).toEqual([
    'If you cancel at least 24 hours before the start, you get your deposit back. After that, it is kept.',
    'You can move your booking to another time once, by its link.',
    'Please come on time.',
  ]);
});

it('speaks of no deposit where none is asked for', () => {
  expect(policySentences({ ...form, policy: 'Please come on time.' }, false)).toEqual([
    'You can cancel up to the start of your booking.',
    'You can move your booking to another time once, by its link.',
    'Please come on time.',
  ]);
});

it.each([
  [0, /up to the start/],
  [1, /at least 1 hour before/],
  [36, /at least 36 hours before/],
  [48, /at least 2 days before/],
])('%i hours of notice', (noticeHours, words) => {
  expect(policySentences({ ...form, noticeHours }, true)[0]).toMatch(words);
});

it('says nothing of what is not typed to the end, and how often a booking may be moved', () => {
  expect(policySentences({ ...form, noticeHours: '' }, true)).toHaveLength(1);
  expect(['0', '2', '3'].map((clientMoves) => policySentences({ ...form, clientMoves }, true)[1])).toEqual([
    'To move your booking to another time, please contact us.',
    'You can move your booking to another time twice, by its link.',
    'You can move your booking to another time three times, by its link.',
  ]);
});
