import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { closePortal, inDialog, openPortal, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
afterEach(() => expect(closePortal(api)).toEqual([]));

const feeds = [
  { staffId: null, name: 'Glow by Ada', url: 'https://akoko.test/calendar/all.ics' },
  { staffId: 's1', name: 'Bola Ade', url: 'https://akoko.test/calendar/bola.ics' },
];

const openFeeds = async () => {
  api = quietServer();
  api.answer(settingsCalls.calendarFeeds, { success: true, data: feeds });
  api.answerBy(settingsCalls.recordsCheck, () => ({ refusal: { code: 'UNAVAILABLE' } }));
  const user = openPortal('/dashboard/settings?tab=data');
  const list = within(await screen.findByRole('list', { name: 'Calendar links' }));
  return { user, list };
};

it('a calendar link is a line with one button, and what is rare in its menu', async () => {
  const { user, list } = await openFeeds();
  const [, line] = list.getAllByRole('listitem');
  if (line === undefined) throw new Error('No line for Bola');
  const buttons = within(line).getAllByRole('button');
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Copy link: Bola Ade',
    'More for Bola Ade',
  ]);
  expect(within(line).queryByRole('textbox')).toBeNull();
  await user.click(within(line).getByRole('button', { name: 'More for Bola Ade' }));
  expect(
    (await screen.findByRole('menuitem', { name: 'Subscribe', hidden: true })).getAttribute('href'),
  ).toBe('webcal://akoko.test/calendar/bola.ics');
  await user.click(screen.getByRole('menuitem', { name: 'Replace link', hidden: true }));
  const question = await inDialog('Replace this link?');
  api.answer(settingsCalls.renewCalendarFeed, { success: true, data: feeds });
  await user.click(question.getByRole('button', { name: 'Replace' }));
  await expect.poll(() => api.bodies(settingsCalls.renewCalendarFeed)).toEqual([{ staffId: 's1' }]);
});

it('a link that cannot be copied is shown, so that it can be copied by hand', async () => {
  const { user, list } = await openFeeds();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'));
  document.execCommand = () => false;
  await user.click(list.getByRole('button', { name: 'Copy link: Bola Ade' }));
  await screen.findByText('Failed to copy link. Please copy it from its field.');
  expect((list.getByRole('textbox', { name: 'Bola Ade' }) as HTMLInputElement).value).toBe(feeds[1]?.url);
});
