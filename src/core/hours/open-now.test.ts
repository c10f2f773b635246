import { expect, it } from 'vitest';
import { parseCalendarDate } from '../calendar/calendar-date.ts';
import { openNow } from './open-now.ts';

const day = (text: string) => parseCalendarDate(text) ?? expect.fail(text);
/** Friday and Saturday from 9 with a break, on Saturday until two in the morning. */
const business = {
  hours: [
    ...[[], [], [], [], []],
    [
      { startMinute: 540, endMinute: 780 },
      { startMinute: 840, endMinute: 1020 },
    ],
    [{ startMinute: 540, endMinute: 1560 }],
  ],
  closures: [],
};
const friday = day('2026-11-27');

it.each([
  ['2026-11-27', '08:59', 'closed until 2026-11-27 09:00'],
  ['2026-11-27', '09:00', 'open until 13:00'],
  ['2026-11-27', '13:00', 'closed until 2026-11-27 14:00'],
  ['2026-11-27', '17:00', 'closed until 2026-11-28 09:00'],
  ['2026-11-28', '23:00', 'open until 02:00'],
  ['2026-11-29', '01:59', 'open until 02:00'],
  ['2026-11-29', '02:00', 'closed until 2026-12-04 09:00'],
])('on %s at %s it is %s', (date, time, said) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const now = openNow(business, day(date), hour * 60 + minute);
  expect(now.open ? `open until ${now.until}` : `closed until ${now.opens?.day} ${now.opens?.at}`).toBe(said);
});

it('keeps closures, and never opens where there are no hours', () => {
  const closures = [{ from: friday, to: day('2026-11-28') }];
  expect(openNow({ ...business, closures }, friday, 600)).toEqual({
    open: false,
    opens: { day: '2026-12-04', at: '09:00' },
  });
  expect(openNow({ hours: [], closures: [] }, friday, 600)).toEqual({ open: false, opens: null });
});
