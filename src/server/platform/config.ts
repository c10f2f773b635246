import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.stringbool();

/**
 * Every setting of the program, with its default and one line of explanation (which becomes .env.example).
 * Nothing else reads the environment.
 */
export const settings = {
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('production refuses to start with anything missing'),
  PORT: port.default(3000).describe('where the site listens'),
  HOST: z.string().default('127.0.0.1').describe('0.0.0.0 to be reached from other machines'),
  PUBLIC_URL: z.url().optional().describe('the address people use; default http://localhost:PORT'),
  DATA_DIR: z.string().default('./data').describe('embedded database, uploads and keys; mode 0700'),
  DATABASE_URL: z.string().optional().describe('a PostgreSQL server (15 or newer); absent: the embedded one'),
  DATABASE_POOL: z.coerce
    .number()
    .int()
    .min(2)
    .max(100)
    .default(12)
    .describe('database connections of this process'),
  BACKUP_DIR: z
    .string()
    .optional()
    .describe('a backup is written here every night at 2:00 in Lagos; on another disk than DATA_DIR'),
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(14)
    .describe('days after which a backup in BACKUP_DIR is removed'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all').describe('what this process does'),
  SECRET_KEY: z
    .string()
    .min(32)
    .optional()
    .describe('signs cookies and links; absent: made and kept in DATA_DIR'),
  SMTP_URL: z
    .string()
    .optional()
    .describe('smtp://user:password@host:port; absent outside production: the simulator'),
  MAIL_FROM: z.string().default('Akoko <bookings@akoko.example>').describe('sender of every email'),
  SUPPORT_EMAIL: z
    .email()
    .default('support@akoko.example')
    .describe('where owners reach you: shown on the contact page'),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, 'must be a secret key, sk_test_… or sk_live_…')
    .optional()
    .describe('takes deposits through Paystack; production: sk_live_…; absent elsewhere: the simulator'),
  PAYSTACK_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.paystack.co')
    .describe('only another one for tests of our own'),
  SMS_PROVIDER: z
    .enum(['termii', 'africastalking', 'log'])
    .optional()
    .describe('sends SMS; log: none leaves; absent outside production: the simulator'),
  SMS_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("the address your Termii account shows; default the provider's own"),
  SMS_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9]{3,11}$/, 'must be 3 to 11 letters and digits')
    .default('Akoko')
    .describe('registered sender name, 3 to 11 letters and digits'),
  TERMII_API_KEY: z.string().optional().describe('sends SMS through Termii'),
  TERMII_SECRET: z
    .string()
    .optional()
    .describe("proves Termii's delivery reports, sent to PUBLIC_URL/api/messages/reports/termii"),
  AFRICASTALKING_USERNAME: z.string().optional().describe("sends SMS through Africa's Talking"),
  AFRICASTALKING_API_KEY: z.string().optional().describe('the key of that user'),
  SMS_REPORT_SECRET: z
    .string()
    .regex(/^[\w-]{16,200}$/, 'must be 16 to 200 letters, digits, _ and -')
    .optional()
    .describe(
      'of your choice: ends the address PUBLIC_URL/api/messages/reports/africastalking/… of its reports',
    ),
  TRUST_PROXY: z.string().default('').describe('addresses of the proxies in front, separated by commas'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('how much is logged'),
  SIMULATOR_PORT: port.optional().describe('where the simulator listens in development; default PORT + 1'),
  CLOCK_START: z.iso
    .datetime({ offset: true })
    .optional()
    .describe('development only: the instant the clock starts from'),
  DEMO: flag.default(true).describe('outside production: make the demo business on an empty data folder'),
} as const;

const schema = z.object(settings);
export type Config = z.output<typeof schema> & { readonly publicUrl: string };

/** Parses the environment once; throws one error that lists every problem. */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    throw new Error(
      `These settings need attention:\n${z.prettifyError(parsed.error)}\nSee .env.example for what each one means.`,
    );
  }
  const config = parsed.data;
  const missing = [
    ...(config.NODE_ENV === 'production' ? missingInProduction(config) : []),
    ...unsafePayments(config),
    ...missingForSms(config),
  ];
  if (missing.length > 0) {
    throw new Error(
      `These settings need attention, see .env.example:\n${missing.map((name) => `  ${name}`).join('\n')}`,
    );
  }
  return {
    ...config,
    publicUrl: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, ''),
  };
};

const missingInProduction = (config: z.output<typeof schema>): readonly string[] => [
  ...(config.PUBLIC_URL === undefined ? ['PUBLIC_URL (links in messages are made from it)'] : []),
  ...(config.SMTP_URL === undefined
    ? ['SMTP_URL (confirmations and password resets are sent through it)']
    : []),
  ...(config.PAYSTACK_SECRET_KEY === undefined
    ? ['PAYSTACK_SECRET_KEY (deposits are taken through it; no simulator runs in production)']
    : []),
  ...(config.PAYSTACK_BASE_URL.startsWith('https://')
    ? []
    : ['PAYSTACK_BASE_URL must be https: no simulator takes payments in production']),
  // Whoever knows the provider's published test cards would book for nothing.
  ...(config.PAYSTACK_SECRET_KEY?.startsWith('sk_test_') === true
    ? ['PAYSTACK_SECRET_KEY must be a live key (sk_live_…): with a test key no money moves']
    : []),
  ...(config.CLOCK_START === undefined ? [] : ['CLOCK_START must not be set: production runs on real time']),
];

/** Whoever names a gateway means it to work; in production one is named, and its reports are proven. */
const missingForSms = (config: z.output<typeof schema>): readonly string[] => {
  const production = config.NODE_ENV === 'production';
  const { SMS_PROVIDER: provider, SMS_BASE_URL: baseUrl } = config;
  if (provider === undefined) {
    return production ? ['SMS_PROVIDER (reminders go through it; log: no SMS is sent)'] : [];
  }
  const needed = smsKeys[provider].filter(
    ({ name, always }) => config[name] === undefined && (production || always),
  );
  return [
    ...needed.map(({ name, why }) => `${name} (${why})`),
    ...(production && baseUrl?.startsWith('https://') === false
      ? ['SMS_BASE_URL must be https: keys and telephone numbers go over it']
      : []),
  ];
};

const smsKeys = {
  termii: [
    { name: 'TERMII_API_KEY', always: true, why: 'SMS_PROVIDER=termii sends with it' },
    { name: 'TERMII_SECRET', always: false, why: 'delivery reports are proven with it' },
  ],
  africastalking: [
    { name: 'AFRICASTALKING_USERNAME', always: true, why: 'SMS_PROVIDER=africastalking sends with it' },
    { name: 'AFRICASTALKING_API_KEY', always: true, why: 'SMS_PROVIDER=africastalking sends with it' },
    { name: 'SMS_REPORT_SECRET', always: false, why: 'delivery reports are proven with it' },
  ],
  log: [],
} as const;

/** A key that moves real money goes over https alone. */
const unsafePayments = (config: z.output<typeof schema>): readonly string[] =>
  config.PAYSTACK_SECRET_KEY?.startsWith('sk_live_') === true &&
  !config.PAYSTACK_BASE_URL.startsWith('https://')
    ? ['PAYSTACK_BASE_URL must be https with a live PAYSTACK_SECRET_KEY']
    : [];
