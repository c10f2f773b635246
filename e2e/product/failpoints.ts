import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from './project.ts';
import type { Settings } from './run.ts';

/** One place of the product's source where a test can have it killed. */
export type Failpoint = {
  readonly name: string;
  /** From the project's root. */
  readonly file: string;
  /** The whole line, without what indents it; it stands in the file once. */
  readonly line: string;
  readonly put: 'before' | 'after';
  /** It is killed in one of so many first passings. */
  readonly passes: number;
};

const appointments = 'src/server/modules/appointments';
const checkout = 'src/server/modules/checkout';
const payments = 'src/server/modules/payments';
const messages = 'src/server/modules/messages/sending/hand-over.worker.ts';
const waitlist = 'src/server/modules/waitlist/waitlist.worker.ts';
const platform = 'src/server/platform';

const at = (file: string, put: Failpoint['put'], line: string) => ({ file, put, line, passes: 3 });

const places: Readonly<Record<string, Omit<Failpoint, 'name'>>> = {
  'before a commit': {
    ...at(`${platform}/db/transaction.ts`, 'before', 'const closed = commit(client, end, wanted);'),
    passes: 40,
  },
  'after a commit': {
    ...at(`${platform}/db/transaction.ts`, 'before', 'for (const callback of later) callback();'),
    passes: 40,
  },
  'before an answer': {
    ...at(
      `${platform}/http/mount.ts`,
      'before',
      'return reply.code(200).send(endpoint.call.reply.parse(outcome.value));',
    ),
    passes: 20,
  },
  'after an answer': {
    ...at(`${platform}/http/app.ts`, 'before', 'withinRequest(request, () =>'),
    passes: 20,
  },

  'key taken, work to do': at(`${platform}/idempotency.ts`, 'before', 'const outcome = await work();'),
  'work done, answer not kept': at(`${platform}/idempotency.ts`, 'after', 'const outcome = await work();'),
  'answer kept, not committed': at(`${platform}/idempotency.ts`, 'before', 'return outcome;'),

  'hold written, not committed': at(
    `${checkout}/holds/holds.commands.ts`,
    'before',
    'if (offer !== null) await markOfferTaken(tx, { offer, takenBy: placed.value.id });',
  ),
  'hold committed': at(
    `${checkout}/pay/pay.commands.ts`,
    'before',
    'return held.ok ? openInTime(platform, { business, id: held.value }) : held;',
  ),
  'before the provider opens a payment': at(
    `${checkout}/pay/opening.commands.ts`,
    'before',
    'const answer = await askProvider(platform, intent, subaccount);',
  ),
  'the provider has opened a payment': at(
    `${checkout}/pay/opening.commands.ts`,
    'after',
    'const answer = await askProvider(platform, intent, subaccount);',
  ),

  'before the provider is asked of a payment': at(
    `${checkout}/settle/settle.commands.ts`,
    'before',
    'const answer = heard(await provider.verify(reference), reference);',
  ),
  'the provider has told of a payment': at(
    `${checkout}/settle/settle.commands.ts`,
    'after',
    'const answer = heard(await provider.verify(reference), reference);',
  ),
  'paid booking written, its money not': at(
    `${checkout}/settle/book.commands.ts`,
    'before',
    'await keepDraftPapers(transaction, id, draft, now);',
  ),
  'paid booking written, payment open': at(
    `${checkout}/settle/settle.commands.ts`,
    'before',
    "await finishIntent(transaction, id, { state: 'booked', problem: '', now });",
  ),
  'payment settled, not committed': at(
    `${checkout}/settle/settle.commands.ts`,
    'after',
    "await finishIntent(transaction, id, { state: 'booked', problem: '', now });",
  ),
  'payment settled, nobody told': at(
    `${checkout}/settle/settle.commands.ts`,
    'before',
    "return settledAs(platform, business, intent, { answered, silent, declined: paid?.status === 'failed' });",
  ),

  'notice kept, not answered': at(
    `${checkout}/webhooks/webhooks.commands.ts`,
    'before',
    'if (kept) background.add(() => handleWebhooks(platform, { business, reference: notice.reference }));',
  ),
  'notice answered, not handled': at(
    `${checkout}/webhooks/webhooks.worker.ts`,
    'before',
    'if (waiting.length === 0) return;',
  ),
  'notice handled, not marked': at(
    `${checkout}/webhooks/webhooks.worker.ts`,
    'before',
    'await inTenant(database, business, async (transaction) => markHandled(transaction, events, clock.now()));',
  ),

  'comparison taken': {
    ...at(
      `${checkout}/reconcile/reconcile.worker.ts`,
      'before',
      'const compared = await compareWithProvider(look);',
    ),
    passes: 1,
  },
  'compared, not left': {
    ...at(
      `${checkout}/reconcile/reconcile.worker.ts`,
      'after',
      'const compared = await compareWithProvider(look);',
    ),
    passes: 1,
  },
  'reconciler has looked at what is due': {
    ...at(`${checkout}/reconcile/reconcile.worker.ts`, 'before', 'if (taken.length < BATCH) return;'),
    passes: 1,
  },

  'refund taken': at(`${payments}/refunds/refunds.worker.ts`, 'before', 'const { refund } = taken;'),
  'before the provider is asked for a refund': at(
    `${payments}/refunds/refunds.worker.ts`,
    'before',
    'const answer = await platform.provider.refund({ reference, amount, currency, note });',
  ),
  'the provider has taken a refund': at(
    `${payments}/refunds/refunds.worker.ts`,
    'after',
    'const answer = await platform.provider.refund({ reference, amount, currency, note });',
  ),
  'refund written, not committed': at(
    `${payments}/refunds/follow.worker.ts`,
    'after',
    'await write(transaction, row);',
  ),
  'cancelled, its money half written': at(
    `${payments}/refunds/give-back.commands.ts`,
    'before',
    'await saveMoney(transaction, {',
  ),

  'moving, old time given back': at(
    `${appointments}/reservation/move.commands.ts`,
    'after',
    'await appointmentTime.release(transaction, id);',
  ),
  'moving, new time taken': at(
    `${appointments}/reservation/move.commands.ts`,
    'before',
    'if (!time.ok) return time;',
  ),
  'edited, not committed': at(
    `${appointments}/owner-booking/change.commands.ts`,
    'before',
    'const overpaid = await followPrice(transaction, { appointmentId: id, now });',
  ),
  'moved by its link, link used': at(
    `${appointments}/links/move.commands.ts`,
    'before',
    'const data = await save(transaction, row, placed.value, business, { by: doerOf(actor), now });',
  ),

  'message taken': at(messages, 'before', 'const result = await tryOnce(deps, taken);'),
  'message leaving': at(`${platform}/mail/mailer.ts`, 'after', "own.fate = 'released';"),
  'message handed over, not written down': at(
    messages,
    'after',
    'const result = await tryOnce(deps, taken);',
  ),

  'waitlist day cleared': at(waitlist, 'before', 'if (cleared) return;'),
  'time held, not offered': at(
    waitlist,
    'before',
    'await write(transaction, secrets, { offer, due, waiting, held, now });',
  ),
  'time offered, not committed': at(
    waitlist,
    'after',
    'await write(transaction, secrets, { offer, due, waiting, held, now });',
  ),
};

export const failpoints: readonly Failpoint[] = Object.entries(places).map(([name, place]) => ({
  name,
  ...place,
}));

/** How often its line stands in the product as it is now: once, or the failpoint is worth nothing. */
export const occurrencesOf = ({ file, line }: Failpoint): number =>
  readFileSync(path.join(PROJECT, file), 'utf8')
    .split('\n')
    .filter((text) => text.trim() === line).length;

/** What the product is started with to be killed where the file of orders says. */
export const mortal = (orders: string): Settings => ({
  NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'failpoint-hook.ts')}`,
  FAILPOINT_ORDER: orders,
});

/** Has it killed there when it passes for the nth time from now on; a process that runs is told by SIGUSR2. */
export const orderKill = (orders: string, { name }: Failpoint, passes: number): void =>
  writeFileSync(orders, JSON.stringify({ name, passes }));
