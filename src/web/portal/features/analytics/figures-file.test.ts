import { expect, it } from 'vitest';
import { offerWords } from '../../kit/offer-words.ts';
import { figuresCsv, figuresFile } from './figures-file.ts';
import { sampleWeek } from './testing/samples.ts';

const services = offerWords([]);

it('writes everything that is shown, and no formula', () => {
  expect(figuresCsv(sampleWeek(), services).split('\r\n')).toEqual([
    'Part,Name,From,To,Revenue (NGN),Bookings,No-shows,Completed,No-show rate (%)',
    'Period,,2026-11-14,2026-11-20,84500,10,,,12.5',
    'Period before,,2026-11-07,2026-11-13,100000,8,,,10',
    'Over time,,2026-11-14,2026-11-14,20000,4,1,,',
    'Over time,,2026-11-15,2026-11-15,0,0,0,,',
    'Over time,,2026-11-16,2026-11-20,64500,6,0,,',
    'Popular service,Gel manicure,2026-11-14,2026-11-20,,6,,,',
    'Weekday,Monday,,,,,0,3,0',
    'Weekday,Saturday,,,,,1,4,20',
    'Weekday,Sunday,,,,,0,0,',
    "Service,'=Gel,,,,,1,7,12.5",
    'Person,"Bola, ""B""",,,,,1,7,12.5',
    '',
  ]);
});

it('calls what a hire shop rents out items', () => {
  const lines = figuresCsv(sampleWeek(), offerWords([{ bookingType: 'item-based' }])).split('\r\n');
  expect(lines).toContain('Popular item,Gel manicure,2026-11-14,2026-11-20,,6,,,');
  expect(lines).toContain("Item,'=Gel,,,,,1,7,12.5");
});

it('is named by its days and read as UTF-8', async () => {
  const { blob, fileName } = figuresFile(sampleWeek(), services);
  expect(fileName).toBe('analytics-2026-11-14-to-2026-11-20.csv');
  expect([...new Uint8Array(await blob.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});
