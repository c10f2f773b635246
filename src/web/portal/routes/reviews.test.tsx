import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import { reviewsCalls } from '#contract/calls/reviews.calls.ts';
import type { OwnersReview } from '#contract/replies/review-views.ts';
import type { Role } from '#core/accounts/permissions.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { closePortal, inDialog, openPortal, owner, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
afterEach(() => expect(closePortal(api)).toEqual([]));

const { list, reply, hide, show } = reviewsCalls;

const review = (over: Partial<OwnersReview> = {}): OwnersReview => ({
  _id: 'r1',
  clientName: 'Chioma Eze',
  shownAs: 'Chioma E.',
  stars: 4,
  words: 'Lovely result.',
  writtenAt: '2026-11-14T12:00:00.000Z',
  changedAt: null,
  serviceName: 'Silk press',
  date: '2026-11-13T09:00:00.000Z',
  reply: '',
  repliedAt: null,
  hiddenFor: null,
  ...over,
});

const listOf = (data: OwnersReview[], more = false): ReplyOf<typeof list> => ({
  success: true,
  data,
  more,
  totals: { count: 4, mean: 4.5, hidden: [], unanswered: 2 },
});

function openReviews(data: OwnersReview[], role: Role = 'owner') {
  api = quietServer();
  api.answer(list, listOf(data));
  return openPortal('/dashboard/reviews', { ...owner, role });
}

it('shows reviews with what they come to, and asks for some of them', async () => {
  const user = openReviews([review(), review({ _id: 'r2', clientName: 'Ngozi Obi', words: '', stars: 5 })]);
  const entries = within(await screen.findByRole('list', { name: 'Reviews' }));
  entries.getByText('Lovely result.');
  entries.getByText('Stars only.');
  expect(entries.getAllByRole('button', { name: /^Report abuse/ })).toHaveLength(1);
  entries.getByRole('img', { name: '4 of 5 stars' });
  screen.getByText(/2 not answered/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Stars' }), '2');
  api.answer(list, listOf([]));
  await user.click(screen.getByRole('switch', { name: 'Not answered' }));
  await screen.findByText('None like that');
  await user.click(screen.getByRole('button', { name: 'Show all' }));
});

it('replies, once and not with nothing', async () => {
  const user = openReviews([review()]);
  await user.click(await screen.findByRole('button', { name: 'Reply to Chioma Eze' }));
  await user.click(screen.getByRole('button', { name: 'Send reply' }));
  await screen.findByText('Please write a reply.');
  expect(api.asked(reply)).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: /^Your reply/ }), 'Thank you!');
  const release = api.hold(reply, { success: true, data: review({ reply: 'Thank you!' }) });
  api.answer(list, listOf([review({ reply: 'Thank you!' })]));
  await user.dblClick(screen.getByRole('button', { name: 'Send reply' }));
  release();
  const change = await screen.findByRole('button', { name: 'Change reply to Chioma Eze' });
  expect(document.activeElement).toBe(change);
  expect(api.bodies(reply)).toEqual([{ reply: 'Thank you!' }]);
});

it('is read by front desk, which is offered neither a reply nor a report', async () => {
  const hidden = review({ _id: 'r2', clientName: 'Ngozi Obi', hiddenFor: 'threats' });
  openReviews([review({ reply: 'Thank you!' }), hidden], 'frontDesk');
  const entries = within(await screen.findByRole('list', { name: 'Reviews' }));
  entries.getByText('Reply of the business');
  expect(entries.queryAllByRole('button')).toEqual([]);
  screen.getByText('What clients wrote after a visit. They stand on the booking page.');
});

it('hides one for abuse and shows it again', async () => {
  const user = openReviews([review()]);
  await user.click(await screen.findByRole('button', { name: 'Report abuse in the review of Chioma Eze' }));
  const dialog = await inDialog('Report this review for abuse?');
  await user.click(dialog.getByRole('button', { name: 'Report and hide' }));
  await dialog.findByText('Please choose what is wrong with it.');
  await user.click(dialog.getByRole('radio', { name: 'Threats' }));
  api.answer(hide, { success: true, data: review({ hiddenFor: 'threats' }) });
  api.answer(list, listOf([review({ hiddenFor: 'threats' })]));
  await user.click(dialog.getByRole('button', { name: 'Report and hide' }));
  await screen.findByText('Hidden: threats. Your page says so.');
  expect(api.bodies(hide)).toEqual([{ abuse: 'threats' }]);
  api.answer(show, { success: true, data: review() });
  api.answer(list, listOf([review()]));
  await user.click(screen.getByRole('button', { name: 'Show again the review of Chioma Eze' }));
  await screen.findByRole('button', { name: 'Reply to Chioma Eze' });
});

it('says how one comes to be while there is none', async () => {
  api = quietServer();
  api.answer(list, {
    ...listOf([]),
    totals: { count: 0, mean: null, hidden: [], unanswered: 0 },
  });
  openPortal('/dashboard/reviews');
  await screen.findByText('No reviews yet');
  expect(screen.queryByRole('combobox', { name: 'Stars' })).toBeNull();
});

it('says that they could not be loaded, and tries again', async () => {
  api = quietServer();
  api.refuse(list, { code: 'UNAVAILABLE' });
  const user = openPortal('/dashboard/reviews');
  const again = await screen.findByRole('button', { name: 'Retry' });
  api.answer(list, listOf([review()]));
  await user.click(again);
  await screen.findByText('Lovely result.');
});

it('goes on with the older ones', async () => {
  api = quietServer();
  api.answer(list, listOf([review()], true));
  const user = openPortal('/dashboard/reviews');
  const more = await screen.findByRole('button', { name: 'Show more' });
  api.answer(list, listOf([review({ _id: 'r3', words: 'An older one.' })]));
  await user.click(more);
  await screen.findByText('An older one.');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
