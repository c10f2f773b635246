import { expect, it } from 'vitest';
import type { Notice } from '#contract/calls/notices.calls.ts';
import { countText, missedCount, noticeText } from './notices.ts';

const notice: Notice = {
  what: 'booked',
  at: '2026-11-20T09:00:00.000Z',
  byClient: true,
  appointmentId: 'a',
  clientName: 'Ngozi Eze',
  serviceName: 'Silk press',
  startsAt: '2026-11-21T09:00:00.000Z',
};

it('says who did what, and how much of it was missed', () => {
  expect(noticeText(notice)).toBe('Ngozi Eze booked Silk press');
  expect(noticeText({ ...notice, what: 'cancelled', byClient: false })).toBe(
    'Silk press of Ngozi Eze was cancelled',
  );
  const all = [{ ...notice, at: '2026-11-20T10:00:00.000Z' }, notice];
  expect([missedCount(all, ''), missedCount(all, notice.at), missedCount([], '')]).toEqual([2, 1, 0]);
  expect([9, 10].map(countText)).toEqual(['9', '9+']);
});
