import { shownBy } from './code-guard.ts';

const HTTP = 'src/server/platform/http';

export const platformGuards = [
  ...shownBy(
    'platform/http/csrf',
    {
      name: 'the CSRF token is signed for the session',
      file: `${HTTP}/csrf.ts`,
      text: 'return sameText(signature, sign(secretKey, tokenHash, random));',
      instead: 'return true;',
      named: 'the token of another session',
    },
    {
      name: 'a write of a session needs its CSRF token',
      file: `${HTTP}/mount.ts`,
      text: 'isCsrfToken(dependencies.secretKey, session.tokenHash, token);',
      instead: 'token !== null;',
      named: 'a session without its token',
    },
    {
      name: 'a write of a session comes from this site',
      file: `${HTTP}/mount.ts`,
      text: 'isFromThisSite(request, dependencies.publicUrl) &&\n',
      instead: '',
    },
    {
      name: 'an anonymous write comes from this site',
      file: `${HTTP}/mount.ts`,
      text: "return changes && !isFromThisSite(request, dependencies.publicUrl) ? refusal('FORBIDDEN') : null;",
      instead: 'return null;',
    },
    {
      name: 'a browser that says cross-site is believed',
      file: `${HTTP}/csrf.ts`,
      text: "if (request.headers['sec-fetch-site'] === 'cross-site') return false;",
      instead: '',
    },
    {
      name: 'the origin is compared',
      file: `${HTTP}/csrf.ts`,
      text: 'return origin === new URL(publicUrl).origin ||',
      instead: 'return origin !== null ||',
    },
    {
      name: 'each route takes one kind of body',
      file: `${HTTP}/content-types.ts`,
      text: 'if (!hasBody(request)) return false;',
      instead: 'return false;',
    },
    {
      name: 'the content type is exactly one of ours',
      file: `${HTTP}/content-types.ts`,
      text: '.includes(type.toLowerCase());',
      instead: ".some((known) => type.toLowerCase().startsWith(known.split(';')[0] ?? ''));",
      named: 'a body that says it is',
    },
    {
      name: 'a known path asked in another way is 405',
      file: `${HTTP}/app.ts`,
      text: 'if (request.is404) return refuseMethod(request, reply, methodsOf);',
      instead: '',
      named: 'a known path asked in another way',
    },
  ),
  ...shownBy(
    'platform/http/session',
    {
      name: 'behind HTTPS the cookie is bound to the host',
      file: `${HTTP}/session.ts`,
      text: "publicUrl.startsWith('https:') ? '__Host-sid' : 'sid';",
      instead: "publicUrl === '' ? '__Host-sid' : 'sid';",
    },
    {
      name: 'the cookie is not sent in the clear',
      file: `${HTTP}/session.ts`,
      text: "secure: publicUrl.startsWith('https:')",
      instead: 'secure: false',
    },
    {
      name: 'the caller’s address comes from a trusted proxy only',
      file: `${HTTP}/app.ts`,
      text: 'trustProxy: trustedBy(options.trustProxy),',
      instead: 'trustProxy: true,',
    },
  ),
  ...shownBy(
    'platform/http/tenancy',
    {
      name: 'an owner’s call needs a session',
      file: `${HTTP}/mount.ts`,
      text: "if (session === null) return refusal('UNAUTHENTICATED');",
      instead: 'if (session === null) return null;',
      named: 'without a session nothing is told',
    },
    {
      name: 'a handle of another business leads nowhere',
      file: 'src/server/platform/ids.ts',
      text: 'return handle !== null && handle.business === business ? handle.id : null;',
      instead: 'return handle !== null ? handle.id : null;',
    },
    {
      name: 'a businessId sent along is the session’s own',
      file: `${HTTP}/scope.ts`,
      text: 'businessId === undefined || readBusinessHandle(businessId) === session.business;',
      instead:
        'businessId === undefined || readBusinessHandle(businessId) !== null || session === undefined;',
    },
    {
      name: 'a transaction of a business runs as the tenant role',
      file: 'src/server/platform/db/transaction.ts',
      text: 'SET LOCAL ROLE akoko_tenant; SET',
      instead: 'SET LOCAL ROLE akoko_platform; SET',
    },
  ),
  ...shownBy(
    'platform/http/input',
    {
      name: 'each query parameter is given once',
      file: `${HTTP}/mount.ts`,
      text: 'if (hasRepeated(request.query))',
      instead: 'if (false)',
      named: 'a parameter given twice',
    },
    {
      name: 'no NUL and no half character is taken',
      file: `${HTTP}/input-fault.ts`,
      text: "!text.includes('\\0') && text.isWellFormed();",
      instead: "text !== '\\0';",
      named: 'is refused at its field',
    },
  ),
  ...shownBy(
    'platform/http/request-limits',
    {
      name: 'a call reads no more bytes than it takes',
      file: `${HTTP}/mount.ts`,
      text: '...(readsJson ? { bodyLimit: bodyLimitOf(endpoint.call) } : {}),',
      instead: '',
      named: 'is refused for its bytes',
    },
    {
      name: 'no more values are read than any call takes',
      file: `${HTTP}/json-shape.ts`,
      text: "if (values > MOST_VALUES) return 'too many';",
      instead: '',
      named: 'is refused for the number of its values',
    },
    {
      name: 'what is sent is counted before it is read',
      file: `${HTTP}/app.ts`,
      text: '(options.brake?.(request) ?? null)',
      instead: 'null',
      named: 'waits, whatever was in it',
    },
  ),
  ...shownBy('platform/http/input', {
    name: 'nothing nests without end',
    file: `${HTTP}/json-shape.ts`,
    text: "if (depth > DEEPEST) return 'too deep';",
    instead: '',
    named: 'deep nesting in a field',
  }),
  ...shownBy(
    'platform/log',
    {
      name: 'the log masks addresses',
      file: 'src/server/platform/log.ts',
      text: "if (email !== undefined) return '***@***';",
      instead: 'if (email !== undefined) return found;',
    },
    {
      name: 'the log masks tokens',
      file: 'src/server/platform/log.ts',
      text: 'if (token !== undefined || (handle',
      instead: 'if (token === null || (handle',
    },
    {
      name: 'the log masks telephone numbers',
      file: 'src/server/platform/log.ts',
      text: 'return number === undefined ? found :',
      instead: 'return number !== null ? found :',
    },
    {
      name: 'the log masks passwords in addresses',
      file: 'src/server/platform/log.ts',
      text: 'if (urlSecret !== undefined) return',
      instead: 'if (urlSecret === null) return',
    },
    {
      name: 'the log masks what is nested in a value',
      file: 'src/server/platform/log.ts',
      text: 'if (Array.isArray(value)) return value.map(clean);',
      instead: 'if (Array.isArray(value)) return value;',
    },
    {
      name: 'the log masks the messages of errors',
      file: 'src/server/platform/log.ts',
      text: 'message: mask(value.message), stack: mask(',
      instead: 'message: value.message, stack: mask(',
    },
  ),
  ...shownBy(
    'platform/http/address-limit',
    {
      name: 'public reads are limited by address',
      file: `${HTTP}/address-limit.ts`,
      text: 'return excess > 0 ? refusal(',
      instead: 'return excess > 1e9 ? refusal(',
    },
    {
      name: 'an IPv6 network counts as one',
      file: `${HTTP}/address-limit.ts`,
      text: 'isLoopback(address) ? null : callerAddress(address)',
      instead: 'isLoopback(address) ? null : address',
    },
    {
      name: 'the addresses kept are bounded',
      file: `${HTTP}/address-limit.ts`,
      text: 'if (oldest !== undefined) wholeAt.delete(oldest);',
      instead: '',
    },
    {
      name: 'endpoints ask the limit of addresses',
      file: `${HTTP}/address-limit.ts`,
      text: 'limit(context.address, context.now) ?? endpoint.run(input, context),',
      instead: 'endpoint.run(input, context),',
    },
  ),
  ...shownBy(
    'platform/http/export-gate',
    {
      name: 'two exports of a business run at once',
      file: `${HTTP}/export-gate.ts`,
      text: 'if (places.length >= AT_ONCE) {',
      instead: 'if (false) {',
    },
    {
      name: 'ten exports are started in an hour',
      file: `${HTTP}/export-gate.ts`,
      text: 'if (limit.exceeded) {',
      instead: 'if (false) {',
    },
  ),
  ...shownBy(
    'platform/sealing',
    {
      name: 'a sealed value opens for its own context alone',
      file: 'src/server/platform/sealing.ts',
      text: "createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));",
      instead: "createCipheriv('aes-256-gcm', key, iv);",
    },
    {
      name: 'the same text is sealed differently each time',
      file: 'src/server/platform/sealing.ts',
      text: 'const iv = randomBytes(IV);',
      instead: 'const iv = Buffer.alloc(IV, randomBytes.length);',
    },
  ),
  ...shownBy('platform/db/constraints', {
    name: 'the last word on double booking',
    file: 'src/server/platform/db/migrations/0005_diary.sql',
    text: 'EXCLUDE USING gist (business_id WITH =, staff_id WITH =, during WITH &&)',
    instead: 'UNIQUE (business_id, staff_id, during)',
  }),
  ...shownBy('platform/db/privileges', {
    name: 'the ledger cannot be rewritten by either role',
    file: 'src/server/platform/db/migrations/0008_row_security.sql',
    text: 'GRANT SELECT, INSERT ON orphan_payments, payments, ledger_entries, receipts TO akoko_tenant;',
    instead:
      'GRANT SELECT, INSERT, UPDATE ON orphan_payments, payments, ledger_entries, receipts TO akoko_tenant;',
  }),
];
