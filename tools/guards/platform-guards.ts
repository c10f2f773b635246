import { shownBy } from './code-guard.ts';

export const platformGuards = [
  ...shownBy(
    'platform/http/csrf',
    {
      mark: 'the-csrf-token-is-signed-for-the-session',
      instead: 'return true;',
      named: 'the token of another session',
    },
    {
      mark: 'a-write-of-a-session-needs-its-csrf-token',
      instead: 'token !== null',
      named: 'a session without its token',
    },
    {
      mark: 'a-write-of-a-session-comes-from-this-site',
      text: 'isFromThisSite(request, dependencies.publicUrl) &&',
    },
    {
      mark: 'an-anonymous-write-comes-from-this-site',
      instead: 'return null;',
    },
    {
      mark: 'a-browser-that-says-cross-site-is-believed',
    },
    {
      mark: 'the-origin-is-compared',
      text: '&& isOurs(request, publicUrl, origin)',
    },
    {
      mark: 'each-route-takes-one-kind-of-body',
      instead: 'return false;',
    },
    {
      mark: 'the-content-type-is-exactly-one-of-ours',
      text: '.includes(type.toLowerCase())',
      instead: ".some((known) => type.toLowerCase().startsWith(known.split(';')[0] ?? ''))",
      named: 'a body that says it is',
    },
    {
      mark: 'a-known-path-asked-in-another-way-is-405',
      named: 'a known path asked in another way',
    },
  ),
  ...shownBy('platform/http/permissions', {
    mark: 'a-call-needs-its-permission',
  }),
  ...shownBy(
    'platform/http/session',
    {
      mark: 'behind-https-the-cookie-is-bound-to-the-host',
      text: ".startsWith('https:')",
      instead: "=== ''",
    },
    {
      mark: 'the-cookie-is-not-sent-in-the-clear',
      text: "secure: publicUrl.startsWith('https:')",
      instead: 'secure: false',
    },
    {
      mark: 'the-callers-address-comes-from-a-trusted-proxy-only',
      instead: 'trustProxy: true',
    },
  ),
  ...shownBy(
    'platform/http/tenancy',
    {
      mark: 'an-owners-call-needs-a-session',
      text: "refusal('UNAUTHENTICATED')",
      instead: 'null',
      named: 'without a session nothing is told',
    },
    {
      mark: 'a-handle-of-another-business-leads-nowhere',
      text: '&& handle.business === business',
    },
    {
      mark: 'a-businessid-sent-along-is-the-sessions-own',
      text: '=== session.business',
      instead: '!== null || session === undefined',
    },
    {
      mark: 'a-transaction-of-a-business-runs-as-the-tenant-role',
      text: 'akoko_tenant',
      instead: 'akoko_platform',
    },
  ),
  ...shownBy(
    'platform/http/input',
    {
      mark: 'each-query-parameter-is-given-once',
      text: 'if (hasRepeated(request.query))',
      instead: 'if (false)',
      named: 'a parameter given twice',
    },
    {
      mark: 'no-nul-and-no-half-character-is-taken',
      text: "!text.includes('\\0') && text.isWellFormed()",
      instead: "text !== '\\0'",
      named: 'is refused at its field',
    },
  ),
  ...shownBy(
    'platform/http/request-limits',
    {
      mark: 'a-call-reads-no-more-bytes-than-it-takes',
      named: 'is refused for its bytes',
    },
    {
      mark: 'no-more-values-are-read-than-any-call-takes',
      named: 'is refused for the number of its values',
    },
    {
      mark: 'what-is-sent-is-counted-before-it-is-read',
      text: '(options.brake?.(request) ?? null)',
      instead: 'null',
      named: 'waits, whatever was in it',
    },
  ),
  ...shownBy('platform/http/input', {
    mark: 'nothing-nests-without-end',
    named: 'deep nesting in a field',
  }),
  ...shownBy(
    'platform/log',
    {
      mark: 'the-log-masks-addresses',
      instead: 'if (email !== undefined) return found;',
    },
    {
      mark: 'the-log-masks-tokens',
      text: 'if (token !== undefined || (handle',
      instead: 'if (token === null || (handle',
    },
    {
      mark: 'the-log-masks-telephone-numbers',
      text: '=== undefined',
      instead: '!== null',
    },
    {
      mark: 'the-log-masks-passwords-in-addresses',
      text: '!== undefined',
      instead: '=== null',
    },
    {
      mark: 'the-log-masks-what-is-nested-in-a-value',
      text: '.map(clean)',
    },
    {
      mark: 'the-log-masks-the-messages-of-errors',
      text: 'mask(value.message)',
      instead: 'value.message',
    },
  ),
  ...shownBy(
    'platform/http/rate-limits/address-limit',
    {
      mark: 'public-reads-are-limited-by-address',
      text: 'return excess > 0',
      instead: 'return excess > 1e9',
    },
    {
      mark: 'an-ipv6-network-counts-as-one',
      text: 'callerAddress(address)',
      instead: 'address',
    },
    {
      mark: 'the-addresses-kept-are-bounded',
    },
    {
      mark: 'endpoints-ask-the-limit-of-addresses',
      text: 'limit(context.address, context.now) ??',
    },
  ),
  ...shownBy(
    'platform/http/downloads/export-limit',
    {
      mark: 'two-exports-of-a-business-run-at-once',
      text: 'places.length >= AT_ONCE',
      instead: 'false',
    },
    {
      mark: 'ten-exports-are-started-in-an-hour',
      text: 'limit.exceeded',
      instead: 'false',
    },
  ),
  ...shownBy(
    'platform/secrets/encryption',
    {
      mark: 'a-sealed-value-opens-for-its-own-context-alone',
      text: '.setAAD(Buffer.from(context))',
    },
    {
      mark: 'the-same-text-is-sealed-differently-each-time',
      instead: 'const iv = Buffer.alloc(IV, randomBytes.length);',
    },
  ),
  ...shownBy('platform/db/constraints', {
    mark: 'the-last-word-on-double-booking',
    file: 'src/server/platform/db/migrations/0005_diary.sql',
    text: 'EXCLUDE USING gist (business_id WITH =, staff_id WITH =, during WITH &&)',
    instead: 'UNIQUE (business_id, staff_id, during)',
  }),
  ...shownBy('blocks/blocks', {
    mark: 'whoever-has-their-own-bookings-is-told-no-answer-of-others',
    file: 'src/server/platform/db/migrations/0087_own_keys.sql',
    text: 'staff_id = current_staff()',
    instead: 'true',
    named: 'however often it is sent',
  }),
  ...shownBy('platform/db/privileges', {
    mark: 'the-ledger-cannot-be-rewritten-by-either-role',
    file: 'src/server/platform/db/migrations/0008_row_security.sql',
    text: 'GRANT SELECT, INSERT ON orphan_payments, payments, ledger_entries, receipts TO akoko_tenant;',
    instead:
      'GRANT SELECT, INSERT, UPDATE ON orphan_payments, payments, ledger_entries, receipts TO akoko_tenant;',
  }),
  ...shownBy(
    'server/clock-ahead',
    {
      mark: 'what-a-clock-years-ahead-held-to-pay-is-over',
      named: 'a time that was held to pay',
    },
    {
      mark: 'a-time-that-a-clock-years-ahead-held-is-free-for-whoever-looks',
      text: 'await raiseAvailabilityVersion(query, business)',
      instead: 'void business',
      named: 'a time that was held to pay',
    },
    {
      mark: 'another-account-asked-for-by-a-clock-years-ahead-waits-its-day-anew',
      named: 'another account for deposits waits its day',
    },
    {
      mark: 'reminders-are-not-brought-forward-with-what-a-clock-put-off',
      text: "AND (attempts > 0 OR kind <> 'reminder')",
      named: 'news go out, and reminders wait',
    },
  ),
  ...shownBy(
    'platform/http/bodies/upload',
    {
      mark: 'whoever-sends-files-that-are-none-is-told-to-wait',
      named: 'whoever sends nothing else',
    },
    {
      mark: 'a-file-without-end-is-cut-off',
      text: '<= MOST_LET_IN_BYTES',
      instead: '> 0',
      named: 'of a file without end',
    },
  ),
  ...shownBy(
    'availability/kept-facts',
    {
      mark: 'what-is-kept-of-a-diary-is-kept-until-it-is-touched',
      text: 'isUnchanged(changes, between, (time) => ask.concerns(kept, time))',
      instead: 'changes !== null',
      named: 'mends what it keeps',
    },
    {
      mark: 'only-what-was-asked-for-is-read-anew-of-a-diary',
      text: 'touched === null || [...touched].some((id) => !whose.has(id))',
      instead: 'touched === null',
      named: 'reads everything again where somebody else was booked',
    },
    {
      mark: 'a-day-is-kept-until-it-is-touched',
      text: '|| !isTrue(known, day)',
      named: 'mends what it keeps',
    },
  ),
  ...shownBy('db/connect', {
    mark: 'what-was-sent-and-failed-fails-its-transaction',
    text: ', ...sent',
    named: 'what was sent without waiting',
  }),
  ...shownBy(
    'db/look-together',
    {
      mark: 'a-look-asks-at-once',
      text: 'if (isOver)',
      instead: 'if (false)',
      named: 'asks alone what is asked only after an answer',
    },
    {
      mark: 'a-look-asks-as-the-platform',
      text: "'SET LOCAL ROLE akoko_platform'",
      instead: "'SELECT 1'",
      named: 'asks as the platform role, and only reads',
    },
  ),
  ...shownBy('db/planned-once', {
    mark: 'what-is-planned-once-names-its-columns',
    text: 'ALL_COLUMNS.test(text)',
    instead: 'false',
    named: 'names its columns',
  }),
  ...shownBy(
    'availability/large-team',
    {
      mark: 'a-day-far-off-is-worked-out-once-whatever-the-minute',
      text: 'window.earliest <= (day - 1) * dayMs ?',
      instead: 'day < 0 ?',
      named: 'what was worked out is there',
    },
    {
      mark: 'a-near-day-is-worked-out-anew-each-minute',
      text: 'near',
      instead: 'far',
      named: 'what is kept of a day ends with the minute',
    },
    {
      mark: 'a-network-has-so-much-worked-out-a-minute',
      named: 'one network has so much worked out',
    },
  ),
  ...shownBy(
    's3/s3-media-store',
    {
      mark: 'a-store-that-is-away-is-left-alone-for-a-while',
      named: 'left alone for a while',
    },
    {
      mark: 'a-photo-that-arrives-changed-is-not-served',
      named: 'sends other bytes',
    },
    {
      mark: 'what-lies-in-the-bucket-of-another-is-not-forgotten',
      named: 'in its own bucket alone',
    },
    {
      mark: 'a-bucket-belongs-to-one-installation',
      named: 'in its own bucket alone',
    },
  ),
  ...shownBy('move-media/move-media', {
    mark: 'a-photo-leaves-the-disk-once-it-was-read-back',
    named: 'comes back as another',
  }),
  ...shownBy(
    'audit/records-check',
    {
      mark: 'everything-is-looked-at-once-a-day',
      named: 'within a day',
    },
    {
      mark: 'what-was-found-is-looked-for-again',
      text: '|| !isClean',
      named: 'within a day',
    },
  ),
];
