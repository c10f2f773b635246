import { z } from 'zod';
import { readSender } from '../mail/sender.ts';
import type { Meaning } from './refusal.ts';
import {
  address,
  hostName,
  key,
  port,
  secretKey,
  siteAddress,
  trustedProxies,
  wholeNumber,
} from './shapes.ts';

const means = (description: string, takes: string): Meaning => ({ description, takes });
const secret = (description: string, takes: string): Meaning => ({ description, takes, secret: true });

const httpAddress = address(['http', 'https']);
/** Requests are made by writing the bucket behind it. */
const bucketHost = httpAddress.refine((text) => !/[?#@]/.test(text));
const isSender = (text: string): boolean => {
  try {
    return readSender(text).address !== '';
  } catch {
    return false;
  }
};

/**
 * Every setting of the program, with its default, one line of explanation (which becomes .env.example) and what it
 * takes (which a refusal says). Nothing else reads the environment.
 */
export const settings = {
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .meta(means('production refuses to start with anything missing', 'development, production or test')),
  PORT: port.default(3000).meta(means('where the site listens', 'a whole number from 1 to 65535')),
  HOST: hostName
    .default('127.0.0.1')
    .meta(
      means(
        '0.0.0.0 to be reached from other machines',
        'an address of this machine: 127.0.0.1 for this machine alone, 0.0.0.0 for every network',
      ),
    ),
  PUBLIC_URL: siteAddress
    .optional()
    .meta(
      means(
        'the address people use, https in production; default http://localhost:PORT',
        'an address such as https://book.example.com: http or https, a host, perhaps a port, and nothing after it',
      ),
    ),
  DATA_DIR: z
    .string()
    .default('./data')
    .meta(
      means(
        'embedded database, uploads and keys; mode 0700',
        'a folder on a local disk that can be written to',
      ),
    ),
  MEDIA: z
    .enum(['disk', 's3'])
    .default('disk')
    .meta(
      means(
        'where photos lie: in DATA_DIR, or in a bucket of any store that speaks S3 (docs/media.md)',
        'disk or s3',
      ),
    ),
  S3_ENDPOINT: bucketHost
    .optional()
    .meta(
      means(
        "the store's address without the bucket; default that of AWS in S3_REGION",
        'an http or https address such as https://<account>.r2.cloudflarestorage.com',
      ),
    ),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('us-east-1')
    .meta(means("the bucket's region; of R2: auto", 'small letters, digits and -')),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .meta(
      means(
        'a bucket for this program alone; private',
        'the name of a bucket: 3 to 63 small letters, digits, dots and -',
      ),
    ),
  S3_ACCESS_KEY_ID: key
    .optional()
    .meta(secret('may list, read, write and delete in that bucket', 'the id of an access key')),
  S3_SECRET_ACCESS_KEY: key.optional().meta(secret('the secret of that key', 'the secret access key')),
  DATABASE_URL: address(['postgres', 'postgresql'], { hostless: true })
    .optional()
    .meta(
      means(
        'a PostgreSQL server (15 or newer); absent: the embedded one',
        'postgres://user:password@host:5432/database, the database in UTF8',
      ),
    ),
  DATABASE_POOL: wholeNumber(2, 100)
    .default(12)
    .meta(means('database connections of this process', 'a whole number from 2 to 100')),
  BACKUP_DIR: z
    .string()
    .optional()
    .meta(
      means(
        'a backup is written here every night at 2:00 in Lagos; on another disk than DATA_DIR',
        'a folder that can be written to; without it no backup is made by itself',
      ),
    ),
  BACKUP_KEEP: wholeNumber(1, 3650)
    .default(14)
    .meta(
      means('days after which a backup in BACKUP_DIR is removed', 'a whole number of days from 1 to 3650'),
    ),
  ROLE: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .meta(means('what this process does', 'all, web or worker')),
  SECRET_KEY: secretKey
    .optional()
    .meta(
      secret(
        'signs cookies and links, the same for every process; absent: made and kept in DATA_DIR',
        'at least 32 random characters, such as: openssl rand -hex 32. Put back the one that was kept beside your backups: see docs/backup.md',
      ),
    ),
  SMTP_URL: address(['smtp', 'smtps'])
    .optional()
    .meta(
      means(
        'smtp://user:password@host:port; absent outside production: the simulator',
        'smtp://user:password@host:587, or smtps:// for a server that encrypts from the first byte',
      ),
    ),
  MAIL_FROM: z
    .string()
    .refine(isSender)
    .default('Akoko <bookings@akoko.example>')
    .meta(
      means(
        'sender of every email; in production an address of your own',
        'an address, or a name and an address: Akoko <bookings@your-domain>',
      ),
    ),
  SUPPORT_EMAIL: z
    .email()
    .default('support@akoko.example')
    .meta(
      means(
        'where owners reach you, shown on the contact page; in production an address of your own',
        'an email address',
      ),
    ),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/)
    .optional()
    .meta(
      secret(
        'takes deposits through Paystack; production: sk_live_…; absent elsewhere: the simulator',
        'a secret key, sk_test_… or sk_live_…',
      ),
    ),
  PAYSTACK_BASE_URL: httpAddress
    .default('https://api.paystack.co')
    .meta(means('only another one for tests of our own', 'an http or https address')),
  SMS_PROVIDER: z
    .enum(['termii', 'africastalking', 'log'])
    .optional()
    .meta(
      means(
        'sends SMS; log: none leaves; absent outside production: the simulator',
        'termii, africastalking or log',
      ),
    ),
  SMS_BASE_URL: httpAddress
    .optional()
    .meta(
      means("the address your Termii account shows; default the provider's own", 'an http or https address'),
    ),
  SMS_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9]{3,11}$/)
    .default('Akoko')
    .meta(means('registered sender name, 3 to 11 letters and digits', '3 to 11 letters and digits')),
  TERMII_API_KEY: key
    .optional()
    .meta(secret('sends SMS through Termii', 'the key your Termii account shows')),
  TERMII_SECRET: key
    .optional()
    .meta(
      secret(
        "proves Termii's delivery reports, sent to PUBLIC_URL/api/messages/reports/termii",
        'the secret your Termii account shows',
      ),
    ),
  AFRICASTALKING_USERNAME: key
    .optional()
    .meta(means("sends SMS through Africa's Talking", "the user name of your Africa's Talking account")),
  AFRICASTALKING_API_KEY: key
    .optional()
    .meta(secret('the key of that user', "the key your Africa's Talking account shows")),
  SMS_REPORT_SECRET: z
    .string()
    .regex(/^[\w-]{16,200}$/)
    .optional()
    .meta(
      secret(
        'of your choice: ends the address PUBLIC_URL/api/messages/reports/africastalking/… of its reports',
        '16 to 200 letters, digits, _ and -',
      ),
    ),
  TRUST_PROXY: trustedProxies
    .default('')
    .meta(
      means(
        'addresses of the proxies in front, separated by commas; or how many there are, or true, where nobody else reaches this port',
        'addresses and networks separated by commas (10.0.0.7, 10.0.0.0/8, loopback), the number of proxies in front from 1 to 10, true or false',
      ),
    ),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .meta(means('how much is logged', 'debug, info, warn, error or silent')),
  METRICS_PORT: port
    .optional()
    .meta(
      means(
        'where /metrics tells figures to Prometheus, apart from the site; absent: nowhere',
        'a whole number from 1 to 65535, and another than PORT and SIMULATOR_PORT',
      ),
    ),
  METRICS_HOST: hostName
    .default('127.0.0.1')
    .meta(
      means(
        'another address only on a network that nobody else is in: /metrics asks nobody who they are',
        'an address of this machine: 127.0.0.1 for this machine alone, or one of a private network',
      ),
    ),
  SLOW_STATEMENT_MS: wholeNumber(1, 60_000)
    .default(500)
    .meta(
      means(
        'a statement that the database is busy with for longer is logged, without its values',
        'a whole number of milliseconds from 1 to 60000',
      ),
    ),
  SIMULATOR_PORT: port
    .optional()
    .meta(
      means(
        'where the simulator listens in development; default PORT + 1',
        'a whole number from 1 to 65535, and another than PORT',
      ),
    ),
  CLOCK_START: z.iso
    .datetime({ offset: true })
    .optional()
    .meta(
      means(
        'development only: the instant the clock starts from',
        'an instant such as 2026-12-07T08:00:00+01:00',
      ),
    ),
  DEMO: z
    .stringbool()
    .default(true)
    .meta(means('outside production: make the demo business on an empty data folder', 'true or false')),
} as const;

export const schema = z.object(settings);
/** The settings as they are written. */
export type Settings = z.output<typeof schema>;
