/** A test of every run, at the size for which `npm run test:deep` is there: sizes in the environment, and its command. */
export type DeepTest = {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly [string, ...string[]];
};

/** A test of one process with everything in it; `words` select it as vitest does. */
const inOneProcess = (name: string, env: DeepTest['env'], ...words: readonly string[]): DeepTest => ({
  name,
  env,
  command: ['vitest', 'run', ...words],
});

/** What clients and owners do in a browser. */
const withBrowsers = (name: string, env: DeepTest['env'], ...words: readonly string[]): DeepTest => ({
  name,
  env,
  command: ['vitest', 'run', '--config', 'e2e/vitest.config.ts', ...words],
});

/** A test that starts, stops and kills whole processes. */
const withProcesses = (name: string, env: DeepTest['env'], ...words: readonly string[]): DeepTest => ({
  name,
  env,
  command: ['vitest', 'run', '--config', 'e2e/processes.config.ts', ...words],
});

/** All failpoints, and more troubles than there are: all of them, alone and in pairs. */
const ALL = '1000';

/** Everything that is too long for every run, by what it is about. */
export const deepTests: readonly DeepTest[] = [
  // What `npm test` leaves out (`GATE=yes`), with the rest; several beside each other keep to no time.
  inOneProcess('every test of one process', { RUNS_ALONE: 'no' }),
  // Times, units and links that many want at once.
  inOneProcess(
    '500 clients on one slot, 200 times',
    { ROUNDS: '200', CLIENTS: '500' },
    'appointments/booking/booking-race',
  ),
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
    '200 random histories of bookings of several lines',
    { HISTORIES: '200', ROUNDS: '40' },
    'appointments/owner-booking/lines-races',
  ),
  inOneProcess('200 final prices taken back', { PRICES: '200' }, 'appointments/status/lines-status'),
  inOneProcess(
    '500 buyers of each stock over 90 days',
    { BUYERS: '500' },
    'appointments/reservation/stock-counter',
  ),
  inOneProcess('10,000 histories of hires and a shelf', { HISTORIES: '10000' }, 'rentals/rental-histories'),
  inOneProcess('offered and accepted in 100,000 cases', { CASES: '100000' }, 'slots/slots.properties'),
  inOneProcess('bookings of several lines in 5,000 small worlds', { CASES: '5000' }, 'slots/lines'),
  inOneProcess('100,000 links to social networks', { LINKS: '100000' }, 'contact/social-link'),
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
    '100,000 operations of processes that are killed, recorded and explained, and faults that are found',
    { OPERATIONS: '100000' },
    'tools/histories.test',
  ),
  // Backups.
  inOneProcess(
    '100,000 appointments backed up and restored',
    { APPOINTMENTS: '100000' },
    'backup/backup-drill.test',
  ),
  inOneProcess(
    '1,000,000 appointments that get lines beside the version before',
    { MIGRATED: '1000000' },
    'backup/older-version.test',
  ),
  inOneProcess('backups and restores killed 20 times', { BACKUP_KILLS: '20' }, 'backup/backup-crashes.test'),
  inOneProcess('2,000 spoiled backups', { SPOILED: '2000' }, 'backup/spoiled-backup.test'),
  // Bookings.
  withProcesses('every test of whole processes', { RUNS_ALONE: 'no' }),
  withProcesses(
    'whole processes started, changed, ended and refused',
    {},
    'processes.test',
    'development',
    'ending',
  ),
  withProcesses(
    'the server and its database killed 200 times while clients book',
    { KILLS: '200' },
    'processes.test',
    '-t',
    'being killed',
  ),
  // Faults within and around the product.
  withProcesses(
    'the server killed at each named place 20 times',
    { FAILPOINTS: ALL, TIMES: '20' },
    'faults/failpoints',
  ),
  withProcesses(
    'whom the product depends on slow, down, broken and silent, alone and in pairs',
    { FAULTS: ALL, PAIRS: ALL, FAULT_SECONDS: '12' },
    'faults/outside-faults',
  ),
  withProcesses('PostgreSQL ending 60 times under load', { RESTARTS: '60' }, 'faults/database-restarts'),
  withProcesses('100 second starts, 100 stale locks', { STARTS: '100' }, 'faults/second-starts'),
  withProcesses(
    'a migration under 50 bookings a second',
    { PER_SECOND: '50', BOOKED_FOR: '20' },
    'faults/migrations',
  ),
  // Figures, and what they are counted from.
  inOneProcess(
    'figures of 1,400 bookings counted again one by one',
    { RECOUNTED: '1400' },
    'analytics/recount',
  ),
  inOneProcess('a month of the demo business', { MONTH_DAYS: '30' }, 'demo/demo-month'),
  inOneProcess('a million handles', { HANDLES: '1000000' }, 'platform/ids'),
  // Bad inputs.
  inOneProcess('100,000 bad inputs to every call and page', { FUZZ: '100000' }, 'attacks/fuzz', '-t', 'of '),
  inOneProcess(
    'the memory of a server after 100,000 bad inputs (npm run build first)',
    { FUZZ_PROCESS: '100000' },
    'attacks/fuzz',
    '-t',
    'leaves a server',
  ),
  inOneProcess('requests that stop half-way', { STALLS: '1' }, 'attacks/broken-http', '-t', 'half-way'),
  // What other programs are told.
  inOneProcess(
    '10,000 events while their receiver is down',
    { EVENTS: '10000' },
    'integrations/webhooks/webhooks',
    '-t',
    'what piles up',
  ),
  withProcesses('a worker killed 20 times in the middle of a webhook', { KILLS: '20' }, 'webhook-crashes'),
  // Messages.
  withProcesses(
    'workers killed 20 times while they remind of 10,000 bookings',
    { BOOKINGS: '10000', KILLS: '20' },
    'message-crashes',
  ),
  // Money.
  inOneProcess('a storm of 1,000 payments', { STORM: '1000' }, 'payment-storm'),
  inOneProcess(
    'cancelled and settled at once, 1,000 times',
    { RACES: '1000' },
    'payments/balance/balance.test',
  ),
  withProcesses('the server killed 200 times while clients pay', { KILLS: '200' }, 'payment-crashes'),
  // Prices.
  inOneProcess(
    '1,000 payments told of up to ten times and up to three days late',
    { NOTICES: '1000' },
    'webhooks/late-webhooks',
  ),
  inOneProcess(
    '100,000 payments and bookings with lies about money',
    { TAMPERED: '15000', TAMPERED_READ: '70000' },
    'tampered-prices',
  ),
  inOneProcess('100 payments of each kind that may come', { EACH: '100' }, 'payment-matrix'),
  inOneProcess('1,000 bookings that say they are paid', { CLAIMS: '1000' }, 'claimed-payments'),
  inOneProcess('a million prices, and 380 paid as shown', { DRAWN: '1000000', PAID: '190' }, 'quoted-prices'),
  inOneProcess('200 refunds whose answers are lost', { REFUNDS: '200' }, 'refund-storm'),
  inOneProcess(
    '1,000 edits of prices and policies while clients pay',
    { EDITS: '1000' },
    'edits-while-paying',
  ),
  inOneProcess('every write sent again 20 times', { REPLAYS: '20' }, 'http/replays'),
  inOneProcess('200 at once on one address', { RACERS: '200' }, 'auth/auth.test', 'workflows/setup.test'),
  // Whole years, each from a seed of its own.
  inOneProcess('ten years of a business', { YEARS: '10', YEAR_BOOKINGS: '300' }, 'tools/sim.test'),
  // Several processes.
  withProcesses(
    'two web processes and two workers: 40 races, 200 looks from the other side',
    { MANY_TIMES: '40' },
    'many-processes',
  ),
  withBrowsers('every browser journey in all its ways', {}),
  withBrowsers('the browser journeys against two web processes and two workers', { PROCESSES: '2' }),
  // The grown database.
  inOneProcess('60,000 appointments seeded, whole and broken off', { SEEDED: '60000' }, 'ops/seed/seed.test'),
  // Sessions.
  inOneProcess('500 at once with one link to reset a password', { RESET_USES: '500' }, 'auth/session-storm'),
  // Businesses apart from each other.
  inOneProcess(
    '100,000 calls of other owners after 5,000 canaries',
    { CANARY_CALLS: '100000' },
    'attacks/canaries',
  ),
  inOneProcess('the same with row security alone', { CANARY_CALLS: '100000' }, 'attacks/row-security-alone'),
  inOneProcess('a million guesses at the links of clients', { GUESSES: '1000000' }, 'attacks/guesses'),
];
