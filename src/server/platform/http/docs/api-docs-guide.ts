import { permissionTexts } from '#core/accounts/permission-texts.ts';
import { keyPermissions } from '#core/accounts/permissions.ts';
import { escapeHtml } from '../escape-html.ts';

const code = (text: string): string => `<pre><code>${escapeHtml(text)}</code></pre>`;
const paragraphs = (...texts: readonly string[]): string => texts.map((text) => `<p>${text}</p>`).join('');

const permissionRows = keyPermissions
  .map((name) => `<tr><td><code>${name}</code></td><td>${escapeHtml(permissionTexts[name])}</td></tr>`)
  .join('');

type Part = readonly [title: string, content: string];

const partsFor = (server: string): readonly Part[] => [
  [
    'Get a key',
    paragraphs(
      'In the portal, under Settings, API keys, the owner or a manager makes a key and chooses what it may do. The key is shown once. It acts for that business and no other, with exactly the permissions chosen.',
      'Send it in the header <code>Authorization</code> of each request. No cookie, origin or CSRF token is needed; a cookie that is sent as well is not read. Keep the key on your server: whoever has it can do what it may. A key that is ended is refused from that moment.',
    ) +
      code(`export AKOKO_KEY='akoko_…'
curl '${server}/services' -H "Authorization: Bearer $AKOKO_KEY"

{ "success": true, "data": [ { "_id": "…", "name": "Silk Press", "bookingType": "time-based", "duration": 60, … } ] }`) +
      paragraphs(
        'Each call below names the permission that its key needs. Those that say ‘No API key’ are for people who sign in; what they answer with <code>PROVE_AGAIN</code> is done within ten minutes of logging in, or of POST /auth/prove. Of a booking, the client’s telephone number and email are empty unless the key has <code>clients.read</code> or <code>bookings.change</code>.',
      ),
  ],
  [
    'List bookings',
    paragraphs(
      'Needs <code>bookings.read</code>. Days are those of the business, at most 62 at once: for all bookings ask for one stretch of days after another. Where one of <code>from</code> and <code>to</code> is left out, it lies 30 days from the other; without both it is the 30 days before and after today.',
    ) +
      code(`curl '${server}/appointments?from=2026-12-01&to=2026-12-31' \\
  -H "Authorization: Bearer $AKOKO_KEY"

{ "success": true, "data": [ { "_id": "…", "date": "2026-12-08T09:00:00.000Z", "status": "confirmed", … } ], "next": null }`) +
      paragraphs(
        '<b>Paging.</b> A page has up to 1,000 bookings. Where there are more, <code>next</code> is a text: send it as <code>after</code>, with the same days, until <code>next</code> is null. Lists with <code>page</code> in their parameters are counted from 1, and say in <code>more</code>, or in <code>total</code>, whether another page follows; other lists come whole.',
      ),
  ],
  [
    'Make a booking',
    paragraphs(
      'Needs <code>bookings.change</code>, and <code>catalog.read</code> and <code>bookings.read</code> for the two questions before it. A service’s id is the <code>_id</code> in GET /services; <code>staffId</code> is a staff member’s, or <code>any</code>. A start that is free is one of <code>slots</code>, an instant to send as <code>date</code>; where a day has none, <code>nextFree</code> is the first start after it, or null. The free days of what is hired come from GET /appointments/internal/hire-days.',
    ) +
      code(`curl '${server}/appointments/internal/slots?serviceId=SERVICE_ID&staffId=any&date=2026-12-08' \\
  -H "Authorization: Bearer $AKOKO_KEY"

{ "success": true, "slots": [ "2026-12-08T08:00:00.000Z", "2026-12-08T08:15:00.000Z", … ] }

curl -X POST '${server}/appointments/internal' \\
  -H "Authorization: Bearer $AKOKO_KEY" \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: order-1042-first-try' \\
  -d '{ "serviceId": "SERVICE_ID", "staffId": "any", "date": "2026-12-08T09:00:00.000Z",
        "clientName": "Ngozi Okafor", "clientPhone": "08031234567", "clientEmail": "ngozi@example.com" }'

{ "success": true, "data": { "_id": "…", "status": "confirmed", … } }`) +
      paragraphs(
        'Its client gets the usual messages. <code>clientEmail</code> may be left out only where the business’s rules say that email is optional. A time outside its rules answers <code>NEEDS_OVERRIDE</code>, and <code>data.warnings</code> says which: <code>PAST</code>, <code>TOO_FAR</code>, <code>CLOSED</code>, <code>OUTSIDE_HOURS</code>, <code>BLOCKED</code>, or <code>OFF_GRID</code>, where it is none of the starts that are offered; send <code>"override": true</code> to book it all the same. In the booking’s history the change stands under the name of the key.',
      ),
  ],
  [
    'Cancel a booking',
    paragraphs(
      'Needs <code>bookings.status</code>. The <code>status</code> that is sent is <code>confirmed</code>, <code>completed</code>, <code>no-show</code> or <code>cancelled</code>; its client is told, and money goes back by the business’s rules.',
    ) +
      code(`curl -X PATCH '${server}/appointments/BOOKING_ID/status' \\
  -H "Authorization: Bearer $AKOKO_KEY" \\
  -H 'Content-Type: application/json' -d '{ "status": "cancelled" }'`) +
      paragraphs(
        'A step that the booking cannot take answers 409 <code>ILLEGAL_TRANSITION</code>, and <code>data.status</code> says how it stands: one that is cancelled already stands as you wanted.',
      ),
  ],
  [
    'Send again safely',
    paragraphs(
      'Make an <code>Idempotency-Key</code> of 8 to 255 visible ASCII characters for each thing that you do, and send it with every retry. The same key with the same body is done once and answered with the first answer, for seven days. With another body it is refused: <code>IDEMPOTENCY_MISMATCH</code>. Calls that take one list it among their parameters.',
    ),
  ],
  [
    'Errors',
    code(`{ "success": false, "code": "INVALID_INPUT", "error": "Please fix the errors highlighted.",
  "message": "Please fix the errors highlighted.", "errors": [ { "field": "clientPhone", "message": "…" } ] }`) +
      paragraphs(
        'Decide by <code>code</code>, which stays the same; the text is for people and may change. Each call lists its codes. 401 <code>UNAUTHENTICATED</code>: the key is wrong or has ended. 403 <code>FORBIDDEN</code>: the key has no permission for this call. 404: there is no such thing in this business. 409: something else was quicker, look again. 422: what you sent has to be changed. 5xx and a lost connection: send it again, with the same Idempotency-Key.',
      ),
  ],
  [
    'Limits',
    paragraphs(
      'A key asks 600 times a minute, and one network sends 300 requests with a body a minute. Beyond that the answer is 429 <code>TOO_MANY_REQUESTS</code>, and <code>Retry-After</code> says how many seconds to wait; 503 says the same when we are busy. A network that sends 20 keys a minute that are none is refused for a while, whatever it sends. Files and searches have narrower limits of their own. A body is 256 KB at most.',
    ),
  ],
  [
    'Hear of changes',
    paragraphs(
      'Rather than asking again and again, add a webhook under Settings, Webhooks: <a href="#events">what it is told</a>. While your program runs, GET /live streams changes of bookings as server-sent events; it ends within a second of its key.',
    ),
  ],
  [
    'Check a webhook',
    paragraphs(
      'Each event comes as a POST with <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code>, by the rules of <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, for which there are libraries. By hand: the secret is shown once, when the webhook is added; what follows <code>whsec_</code> is the key in base64. Sign the body as it came, before it is parsed.',
    ) +
      code(`def is_ours(secret, headers, body):  # Python; body: the bytes that came
    key = base64.b64decode(secret.removeprefix('whsec_'))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    right = 'v1,' + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    fresh = abs(time.time() - int(headers['webhook-timestamp'])) < 300
    return fresh and any(hmac.compare_digest(right, one) for one in headers['webhook-signature'].split())`) +
      paragraphs(
        'Then keep the id, answer 2xx within 10 seconds, and do the work after that. An id that you had before is the same event again; events may come in another order than they happened, and <code>version</code> says which state of a booking is later. <code>by</code> is <code>owner</code> where a key did it, too. What you do not answer with 2xx comes again for three days, less and less often; 410 ends that at once. A webhook’s <code>state</code> says so: <code>gone</code> after a 410, <code>failing</code> where nothing arrived for three days, <code>off</code> where its owner switched it off.',
        'What was sent, what you replied, and a button that sends it again are under Settings, Webhooks, Deliveries. The calls below <code>/webhooks</code> are for people who sign in and take no key; the <code>_id</code> of a delivery is the <code>webhook-id</code> that you were sent. An address has to be https and on the internet: a program on your own machine is refused. While you develop against a server of your own, its simulator hears for you: the address of the inbox that the server names as it starts, with <code>/receiver</code> in place of <code>/inbox</code>. GET there lists the headers and the body of what came.',
      ),
  ],
  [
    'Permissions',
    `<table><thead><tr><th scope="col">Permission</th><th scope="col">A program with it may</th></tr></thead><tbody>${permissionRows}</tbody></table>`,
  ],
];

const anchor = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

/** What another developer has to know to write a program that calls us; `server` is where the calls are. */
export const guide = (server: string): string =>
  `<section aria-labelledby="your-first-program" class="guide"><h2 id="your-first-program">Your first program</h2>${partsFor(
    server,
  )
    .map(([title, content]) => `<h3 id="${anchor(title)}">${title}</h3>${content}`)
    .join('')}</section>`;
