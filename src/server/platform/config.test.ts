import { describe, expect, test } from 'vitest';
import { readConfig, SettingsRefused } from './config.ts';
import { settings } from './settings/settings.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://akoko.example',
  MAIL_FROM: 'Akoko <bookings@akoko.ng>',
  SUPPORT_EMAIL: 'support@akoko.ng',
  SMTP_URL: 'smtp://127.0.0.1:25',
  PAYSTACK_SECRET_KEY: 'sk_live_0123abcd',
  SMS_PROVIDER: 'termii',
  TERMII_API_KEY: 'TL-key',
  TERMII_SECRET: 'tsk-secret',
};

const bucket = {
  MEDIA: 's3',
  S3_BUCKET: 'akoko-media',
  S3_ACCESS_KEY_ID: 'AKIAIOSFODNN7EXAMPLE',
  S3_SECRET_ACCESS_KEY: 'the secret of that key',
};

test('photos in a bucket need its name and its key', () => {
  expect(readConfig(bucket)).toMatchObject({ ...bucket, S3_REGION: 'us-east-1' });
  expect(readConfig({}).MEDIA).toBe('disk');
  for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
    expect(() => readConfig({ ...bucket, [name]: '' })).toThrow(`${name} is not set: MEDIA=s3 keeps photos`);
});

describe('the key of the payment provider at start', () => {
  test('production takes a live key over https', () => {
    expect(readConfig(production)).toMatchObject({
      PAYSTACK_SECRET_KEY: 'sk_live_0123abcd',
      PAYSTACK_BASE_URL: 'https://api.paystack.co',
    });
  });

  test.each([
    ['no key', { PAYSTACK_SECRET_KEY: '' }, 'PAYSTACK_SECRET_KEY is not set: deposits are taken through it'],
    ['a test key', { PAYSTACK_SECRET_KEY: 'sk_test_0123abcd' }, 'PAYSTACK_SECRET_KEY must be a live key'],
    ['a public key', { PAYSTACK_SECRET_KEY: 'pk_live_0123abcd' }, 'It takes a secret key'],
    ['a simulator', { PAYSTACK_BASE_URL: 'http://127.0.0.1:3001/paystack' }, 'no simulator takes payments'],
    ['a file', { PAYSTACK_BASE_URL: 'file:///tmp/paystack' }, 'PAYSTACK_BASE_URL'],
  ])('production refuses %s', (_, over, told) => {
    expect(() => readConfig({ ...production, ...over })).toThrow(told);
  });

  test('a key that moves real money goes over https wherever it runs, and is not repeated in the refusal', () => {
    const live = { PAYSTACK_SECRET_KEY: 'sk_live_0123abcd', PAYSTACK_BASE_URL: 'http://127.0.0.1:3001' };
    expect(() => readConfig(live)).toThrow('must be https with a live PAYSTACK_SECRET_KEY');
    for (const settings of [live, { PAYSTACK_SECRET_KEY: 'secret-0123abcd' }]) {
      let told = '';
      try {
        readConfig(settings);
      } catch (error) {
        told = String(error);
      }
      expect(told).not.toBe('');
      expect(told).not.toContain('0123abcd');
    }
  });

  test('outside production there need be none, and a test key may go to a simulator', () => {
    expect(readConfig({}).PAYSTACK_SECRET_KEY).toBeUndefined();
    const simulated = {
      PAYSTACK_SECRET_KEY: 'sk_test_x',
      PAYSTACK_BASE_URL: 'http://127.0.0.1:3001/paystack',
    };
    expect(readConfig(simulated)).toMatchObject(simulated);
  });

  test('every missing setting of production is named at once', () => {
    const start = () => readConfig({ NODE_ENV: 'production', CLOCK_START: '2026-12-07T07:00:00Z' });
    for (const name of ['PUBLIC_URL', 'SMTP_URL', 'PAYSTACK_SECRET_KEY', 'SMS_PROVIDER', 'CLOCK_START'])
      expect(start).toThrow(`  ${name}`);
  });
});

describe('the SMS gateway at start', () => {
  const africasTalking = {
    SMS_PROVIDER: 'africastalking',
    AFRICASTALKING_USERNAME: 'akoko',
    AFRICASTALKING_API_KEY: 'atsk-key',
    SMS_REPORT_SECRET: 'long-enough-to-guess-at',
  };

  test.each([
    ['Termii', {}],
    ["Africa's Talking", africasTalking],
    ['none, where that is said', { SMS_PROVIDER: 'log', TERMII_API_KEY: '', TERMII_SECRET: '' }],
  ])('production takes %s', (_, over) => {
    expect(readConfig({ ...production, ...over })).toMatchObject({ SMS_SENDER: 'Akoko' });
  });

  test.each([
    ['none named', { SMS_PROVIDER: '' }, 'SMS_PROVIDER is not set: reminders go through it'],
    [
      'Termii without its key',
      { TERMII_API_KEY: '' },
      'TERMII_API_KEY is not set: SMS_PROVIDER=termii sends with it',
    ],
    [
      'Termii without what proves its reports',
      { TERMII_SECRET: '' },
      'TERMII_SECRET is not set: delivery reports',
    ],
    [
      'an open line',
      { SMS_BASE_URL: 'http://127.0.0.1:3001/termii' },
      'and must be https: keys and telephone',
    ],
    [
      'a sender nobody could register',
      { SMS_SENDER: 'Akoko Bookings' },
      'It takes 3 to 11 letters and digits',
    ],
    [
      "Africa's Talking without a user",
      { ...africasTalking, AFRICASTALKING_USERNAME: '' },
      'AFRICASTALKING_USERNAME',
    ],
    [
      "Africa's Talking without its key",
      { ...africasTalking, AFRICASTALKING_API_KEY: '' },
      'AFRICASTALKING_API_KEY',
    ],
    ['reports that anybody could write', { ...africasTalking, SMS_REPORT_SECRET: '' }, 'SMS_REPORT_SECRET'],
    ['a secret to guess', { ...africasTalking, SMS_REPORT_SECRET: 'akoko' }, 'It takes 16 to 200'],
  ])('production refuses %s', (_, over, told) => {
    expect(() => readConfig({ ...production, ...over })).toThrow(told);
  });

  test('outside production none need be named, but whoever names one gives its key', () => {
    expect(readConfig({}).SMS_PROVIDER).toBeUndefined();
    expect(() => readConfig({ SMS_PROVIDER: 'termii' })).toThrow('TERMII_API_KEY');
    const simulated = { SMS_PROVIDER: 'termii', TERMII_API_KEY: 'x', SMS_BASE_URL: 'http://127.0.0.1:3001' };
    expect(readConfig(simulated)).toMatchObject(simulated);
  });
});

describe('a setting that is not what it takes', () => {
  type Wrong = { readonly got: string; readonly shown?: string; readonly besides?: Record<string, string> };
  const inProduction = (got: string): Wrong => ({ got, besides: production });
  /** For each setting everything that has been tried; what is no setting's own is shown as it was given. */
  const wrong: Record<keyof typeof settings, readonly Wrong[]> = {
    NODE_ENV: [{ got: 'prod' }],
    PORT: [
      { got: 'abc' },
      { got: '1e3' },
      { got: '0x50' },
      { got: ' 80' },
      { got: '0' },
      { got: '65536' },
      { got: '80.5' },
      { got: '-1' },
    ],
    HOST: [{ got: 'http://0.0.0.0' }, { got: '0.0.0.0, ::' }],
    PUBLIC_URL: [
      ...['book.example.com', 'ftp://book.example.com', 'https://book.example.com/akoko', 'here'].map(
        (got) => ({ got }),
      ),
      ...['https://book.example.com?a=1', 'https://book.example.com/#a', 'https:///'].map((got) => ({
        got,
      })),
      { got: 'https://ada:hunter2@book.example.com', shown: 'https://ada:***@book.example.com' },
      inProduction('http://book.example.com'),
    ],
    DATA_DIR: [],
    MEDIA: [{ got: 'cloudinary' }],
    S3_ENDPOINT: [
      { got: 's3.example.com' },
      { got: 'https://s3.example.com/?bucket=a' },
      { got: 'https://ada:hunter2@s3.example.com', shown: 'https://ada:***@s3.example.com' },
      { got: 'http://s3.example.com', besides: { ...production, ...bucket } },
    ],
    S3_REGION: [{ got: 'EU West' }],
    S3_BUCKET: [{ got: 'My_Bucket' }, { got: 'a' }],
    S3_ACCESS_KEY_ID: [{ got: ' hunter2' }],
    S3_SECRET_ACCESS_KEY: [{ got: '"hunter2"' }],
    DATABASE_URL: [
      ...['junk', 'mysql://a@b/c', 'http://b/c', 'localhost:5432/akoko'].map((got) => ({ got })),
      { got: 'mysql://akoko:hunter2@db/akoko', shown: 'mysql://akoko:***@db/akoko' },
      { got: 'akoko:hunter2@db/akoko', shown: '***@db/akoko' },
      { got: 'db/akoko?password=hunter2', shown: 'db/akoko?password=***' },
    ],
    DATABASE_POOL: [{ got: '1' }, { got: '101' }, { got: 'many' }],
    BACKUP_DIR: [],
    BACKUP_KEEP: [{ got: '0' }, { got: 'for ever' }],
    ROLE: [{ got: 'server' }],
    SECRET_KEY: [{ got: 'hunter2' }, { got: 'hunter2'.repeat(6) }],
    SMTP_URL: [
      ...['mail.example.com', 'mail.example.com:587', 'http://mail.example.com', 'smtp://'].map((got) => ({
        got,
      })),
      { got: 'bola:hunter2@mail.example.com:587', shown: '***@mail.example.com:587' },
    ],
    MAIL_FROM: [
      { got: 'Akoko' },
      { got: 'Akoko <bookings>' },
      inProduction('Akoko <bookings@akoko.example>'),
      inProduction('bookings@example.com'),
    ],
    SUPPORT_EMAIL: [{ got: 'support' }, inProduction('support@akoko.example')],
    PAYSTACK_SECRET_KEY: [
      { got: 'pk_live_hunter2' },
      { got: 'sk_live_hunter2 ' },
      inProduction('sk_test_hunter2'),
    ],
    PAYSTACK_BASE_URL: [
      { got: 'api.paystack.co' },
      { got: 'file:///tmp/x' },
      inProduction('http://127.0.0.1:3001'),
    ],
    SMS_PROVIDER: [{ got: 'twilio' }],
    SMS_BASE_URL: [{ got: 'api.termii.com' }, inProduction('http://api.termii.com')],
    SMS_SENDER: [{ got: 'Akoko Bookings' }, { got: 'A' }],
    TERMII_API_KEY: [{ got: ' hunter2' }],
    TERMII_SECRET: [{ got: '"hunter2"' }],
    AFRICASTALKING_USERNAME: [{ got: '"ada"' }],
    AFRICASTALKING_API_KEY: [{ got: 'hunter2\n' }],
    SMS_REPORT_SECRET: [{ got: 'hunter2' }],
    TRUST_PROXY: [
      ...['yes', '999.1.1.1', '10.0.0.0/33', '10.0.0.7;10.0.0.8', '-1', '11', '1.5', '10.0.0.7,'].map(
        (got) => ({ got }),
      ),
    ],
    LOG_LEVEL: [{ got: 'loud' }],
    METRICS_PORT: [
      { got: 'abc' },
      { got: '0' },
      { got: '65536' },
      { got: '3000' },
      { got: '3001' },
      inProduction('3000'),
    ],
    METRICS_HOST: [{ got: 'http://127.0.0.1' }, { got: '127.0.0.1, ::1' }],
    SLOW_STATEMENT_MS: [{ got: '0' }, { got: '60001' }, { got: '1.5' }, { got: 'never' }],
    SIMULATOR_PORT: [{ got: 'abc' }, { got: '3000' }],
    CLOCK_START: [{ got: 'tomorrow' }, { got: '2026-12-07' }, inProduction('2026-12-07T07:00:00Z')],
    DEMO: [{ got: 'perhaps' }],
  };
  const refusalOf = (environment: Record<string, string>): string => {
    try {
      readConfig(environment);
    } catch (error) {
      if (error instanceof SettingsRefused) return error.message;
    }
    return 'nothing was refused';
  };
  const cases = Object.entries(wrong).flatMap(([name, tried]) =>
    tried.map((one) => [name, one.got, one] as const),
  );

  test.each(cases)(
    '%s=%s is refused by name, with what it is and what it takes',
    (name, got, { shown, besides }) => {
      const refused = refusalOf({ ...besides, [name]: got });
      const [heading, line = '', ...more] = refused.split('\n');
      expect([heading, more]).toEqual(['These settings need attention, see .env.example:', []]);
      const meta = settings[name as keyof typeof settings].meta();
      expect(line.startsWith(`  ${name} `)).toBe(true);
      expect(line.endsWith(` It takes ${meta?.['takes']}.`)).toBe(true);
      expect(line).not.toContain('hunter2');
      if (meta?.['secret'] !== true) expect(line).toContain(`is ${JSON.stringify(shown ?? got)}`);
      expect(line).not.toMatch(/expected|received|invalid|undefined|NaN/i);
    },
  );

  test('each of them is tried, but the folders, which are looked at and not read', () => {
    const untried = Object.entries(wrong).filter(([, tried]) => tried.length === 0);
    expect(untried.map(([name]) => name)).toEqual(['DATA_DIR', 'BACKUP_DIR']);
  });

  test('all that are wrong are told at once', () => {
    const refused = refusalOf({ PORT: 'abc', LOG_LEVEL: 'loud', DEMO: 'perhaps' });
    for (const name of ['PORT', 'LOG_LEVEL', 'DEMO']) expect(refused).toContain(`  ${name} is `);
  });

  test.each([
    ['https://book.example.com', 'https://book.example.com'],
    ['https://book.example.com/', 'https://book.example.com'],
    ['http://192.168.1.7:8080', 'http://192.168.1.7:8080'],
  ])('the address %s is one', (given, publicUrl) => {
    expect(readConfig({ PUBLIC_URL: given }).publicUrl).toBe(publicUrl);
  });

  test('production is tried on one’s own machine without a certificate', () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])
      expect(readConfig({ ...production, PUBLIC_URL: `http://${host}` }).publicUrl).toBe(`http://${host}`);
  });
});
