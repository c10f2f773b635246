import { type DeepTest, inOneProcess } from './deep-test.ts';

export const allocationTests: readonly DeepTest[] = [
  inOneProcess('500 clients on one slot, 200 times', { ROUNDS: '200' }, 'appointments/booking/booking-race'),
  inOneProcess(
    'clients, owners, moves and confirmations at one slot, 200 times',
    { ROUNDS: '200', CLIENTS: '500' },
    'appointments/reservation/mixed-race',
  ),
  inOneProcess(
    '1,000 random histories of a diary',
    { HISTORIES: '1000' },
    'appointments/reservation/interleavings',
  ),
  inOneProcess(
    '500 buyers of each stock over 90 days',
    { BUYERS: '500' },
    'appointments/reservation/stock-counter',
  ),
  inOneProcess('10,000 histories of hires and a shelf', { HISTORIES: '10000' }, 'rentals/rental-histories'),
  inOneProcess('offered and accepted in 100,000 cases', { CASES: '100000' }, 'slots/slots.properties'),
  inOneProcess('offered and accepted of a whole week', { TIMES: '100' }, 'offered-equals-accepted'),
  inOneProcess('10,000 dead holds', { HOLDS: '10000' }, 'appointments/reservation/dead-holds'),
  inOneProcess(
    '500 uses of one link at once',
    { USES: '500', ROUNDS: '40' },
    'appointments/links/link-races',
  ),
  inOneProcess('500 staff members deleted while booked', { RACES: '500' }, 'staff/staff.test'),
  inOneProcess('500 services ended while booked', { RACES: '500' }, 'services/deletion-races'),
  inOneProcess('1,000 clicks at once', { CLICKS: '1000' }, 'appointments/status/lifecycle'),
  inOneProcess(
    '1,000,000 guessed links',
    { GUESSES: '1000000', REQUESTS: '10000', OPENINGS: '1000' },
    'appointments/links/link-guesses',
  ),
  inOneProcess(
    'histories of slots, checked',
    { OPERATIONS: '100000' },
    'appointments/reservation/slot-history.test',
  ),
];
