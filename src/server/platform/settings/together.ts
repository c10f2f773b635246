import { readSender } from '../mail/sender.ts';
import { type Fault, withoutPassword } from './refusal.ts';
import type { Settings } from './settings.ts';

const is = (value: string | number): string => `is ${JSON.stringify(withoutPassword(String(value)))}`;
const unset = (name: string, why: string): Fault => ({ name, fault: `is not set: ${why}` });

/** What is wrong with settings that are each well written: with what they have to be beside others, or in production. */
export const faultsTogether = (config: Settings): readonly Fault[] => [
  ...(config.NODE_ENV === 'production' ? faultsInProduction(config) : []),
  ...unsafePayments(config),
  ...faultsOfSms(config),
  ...faultsOfMedia(config),
  ...faultsOfPorts(config),
  ...faultsOfMetrics(config),
];

const faultsInProduction = (config: Settings): readonly Fault[] => [
  ...(config.PUBLIC_URL === undefined ? [unset('PUBLIC_URL', 'links in messages are made from it')] : []),
  ...(config.PUBLIC_URL !== undefined && !isSafeAddress(config.PUBLIC_URL)
    ? [
        {
          name: 'PUBLIC_URL',
          fault: `${is(config.PUBLIC_URL)}: people sign in over it, so in production it must be https (http on this machine alone)`,
        },
      ]
    : []),
  ...(config.SMTP_URL === undefined
    ? [unset('SMTP_URL', 'confirmations and password resets are sent through it')]
    : []),
  ...(isNobodys(readSender(config.MAIL_FROM).address)
    ? [
        {
          name: 'MAIL_FROM',
          fault: `${is(config.MAIL_FROM)}: no mail comes from there, name an address of your own`,
        },
      ]
    : []),
  ...(isNobodys(config.SUPPORT_EMAIL)
    ? [
        {
          name: 'SUPPORT_EMAIL',
          fault: `${is(config.SUPPORT_EMAIL)}: nobody reads it, name an address of your own`,
        },
      ]
    : []),
  ...(config.PAYSTACK_SECRET_KEY === undefined
    ? [unset('PAYSTACK_SECRET_KEY', 'deposits are taken through it; no simulator runs in production')]
    : []),
  ...(config.PAYSTACK_BASE_URL.startsWith('https://')
    ? []
    : [
        {
          name: 'PAYSTACK_BASE_URL',
          fault: `${is(config.PAYSTACK_BASE_URL)} and must be https: no simulator takes payments in production`,
        },
      ]),
  // Whoever knows the provider's published test cards would book for nothing.
  ...(config.PAYSTACK_SECRET_KEY?.startsWith('sk_test_') === true
    ? [
        {
          name: 'PAYSTACK_SECRET_KEY',
          fault: 'must be a live key (sk_live_…): with a test key no money moves',
        },
      ]
    : []),
  ...(config.CLOCK_START === undefined
    ? []
    : [
        {
          name: 'CLOCK_START',
          fault: `${is(config.CLOCK_START)} and must not be set: production runs on real time`,
        },
      ]),
];

/** Over https, or never over a network: whoever tries production on their own machine has no certificate. */
const isSafeAddress = (publicUrl: string): boolean => {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
};

/** Under a name that is reserved for examples (RFC 2606), as the defaults are. */
const isNobodys = (email: string): boolean =>
  /[@.](example|test|invalid|localhost)$|[@.]example\.(com|net|org)$/i.test(email);

/** Whoever names a gateway means it to work; in production one is named, and its reports are proven. */
const faultsOfSms = (config: Settings): readonly Fault[] => {
  const production = config.NODE_ENV === 'production';
  const { SMS_PROVIDER: provider, SMS_BASE_URL: baseUrl } = config;
  if (provider === undefined)
    return production ? [unset('SMS_PROVIDER', 'reminders go through it; log: no SMS is sent')] : [];
  const needed = smsKeys[provider].filter(
    ({ name, always }) => config[name] === undefined && (production || always),
  );
  return [
    ...needed.map(({ name, why }) => unset(name, why)),
    ...(production && baseUrl?.startsWith('https://') === false
      ? [
          {
            name: 'SMS_BASE_URL',
            fault: `${is(baseUrl)} and must be https: keys and telephone numbers go over it`,
          },
        ]
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

/** A bucket has its name and its key, and in production nobody on the way reads what is put there. */
const faultsOfMedia = (config: Settings): readonly Fault[] => {
  if (config.MEDIA === 'disk') return [];
  const { S3_ENDPOINT: endpoint, NODE_ENV } = config;
  const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  return [
    ...needed
      .filter((name) => config[name] === undefined)
      .map((name) => unset(name, 'MEDIA=s3 keeps photos there')),
    ...(NODE_ENV === 'production' && endpoint !== undefined && !isSafeAddress(endpoint)
      ? [{ name: 'S3_ENDPOINT', fault: `${is(endpoint)} and must be https: photos go over it` }]
      : []),
  ];
};

/** A key that moves real money goes over https alone. */
const unsafePayments = (config: Settings): readonly Fault[] =>
  config.NODE_ENV !== 'production' &&
  config.PAYSTACK_SECRET_KEY?.startsWith('sk_live_') === true &&
  !config.PAYSTACK_BASE_URL.startsWith('https://')
    ? [
        {
          name: 'PAYSTACK_BASE_URL',
          fault: `${is(config.PAYSTACK_BASE_URL)} and must be https with a live PAYSTACK_SECRET_KEY`,
        },
      ]
    : [];

/** Two listeners cannot have one port, and there is none after the last. */
const faultsOfPorts = ({ PORT, SIMULATOR_PORT: simulator, NODE_ENV }: Settings): readonly Fault[] => {
  if (NODE_ENV === 'production') return [];
  if (simulator === PORT) return [{ name: 'SIMULATOR_PORT', fault: `${is(simulator)}, as PORT is` }];
  return simulator === undefined && PORT === LAST_PORT
    ? [unset('SIMULATOR_PORT', `there is no port after ${LAST_PORT}, which PORT has`)]
    : [];
};

const LAST_PORT = 65_535;

/** Figures are told where nobody from outside asks: never beside the site. */
const faultsOfMetrics = ({ PORT, SIMULATOR_PORT, METRICS_PORT, NODE_ENV }: Settings): readonly Fault[] => {
  if (METRICS_PORT === undefined) return [];
  const fault = (why: string): readonly Fault[] => [
    { name: 'METRICS_PORT', fault: `${is(METRICS_PORT)}, ${why}` },
  ];
  if (METRICS_PORT === PORT) return fault('as PORT is');
  return NODE_ENV !== 'production' && METRICS_PORT === (SIMULATOR_PORT ?? PORT + 1)
    ? fault('where the simulator listens')
    : [];
};
