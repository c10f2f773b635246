import { clientsCalls } from '#contract/calls/clients.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { birthdayText } from '#core/clients/birthday.ts';
import { phoneText } from '#core/contact/phone.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { ok } from '#core/result.ts';
import { wallClock } from '#core/time/wall-clock.ts';
import { inTenant } from '../../platform/db/transaction.ts';
import { csvChunks, type Download } from '../../platform/http/downloads/download.ts';
import type { BusinessId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { defineQuery } from '../../platform/use-case.ts';
import { findBusiness } from '../businesses/index.ts';
import {
  type ClientBookingRow,
  type ClientLineRow,
  type ClientMessageRow,
  listBookingsOf,
  listLinesOf,
  listMessagesTo,
} from './bookings.repo.ts';
import { findClient, listMerged } from './clients.repo.ts';
import { type AskedFilter, readFilter } from './clients.rules.ts';
import { listWaited, type WaitedRow } from './erasure/waiting.repo.ts';
import { countClients, type ExportedClient, listClientsAfter } from './list.repo.ts';

/** So many that reading all bookings once for them is less than looking each one up. */
const PAGE = 10_000;

/** The clients who pass a filter by name as CSV, as an import takes it back, with what their bookings come to. */
export const exportClients = async (
  platform: Platform,
  business: BusinessId,
  asked: AskedFilter,
  now: Instant,
): Promise<Download> => {
  const { rows, zone, filter } = await inTenant(platform.database, business, async (transaction) => {
    const zone = (await findBusiness(transaction)).time_zone;
    const filter = readFilter(asked, now, zone);
    return { rows: await countClients(transaction, filter), zone, filter };
  });
  const clock = wallClock(zone);
  return {
    fileName: `clients-${clock.dateAt(now)}.csv`,
    rows,
    content: csvChunks<ExportedClient>({
      columns: [
        ...['Name', 'Phone', 'Email', 'Notes', 'Tags', 'Total bookings', 'Last appointment'],
        ...['Always ask for a deposit', 'Blocked', 'Client since', 'Birthday'],
      ],
      pageSize: PAGE,
      readPage: (after, limit) =>
        inTenant(platform.database, business, (transaction) =>
          listClientsAfter(transaction, filter, after, limit, now),
        ),
      cells: (row) => [
        row.name,
        phoneText(row.phone ?? ''),
        row.email,
        row.notes,
        row.tags.join(', '),
        row.total ?? 0,
        row.last_start === null ? null : clock.dateAt(row.last_start),
        row.always_deposit ? 'Yes' : 'No',
        row.blocked_at === null ? 'No' : 'Yes',
        clock.dateAt(row.created_at),
        birthdayText(row.birthday),
      ],
    }),
  };
};

/** Everything that is kept about one client, to be handed to them. NOT_FOUND when there is none, or no more. */
export const exportClient = defineQuery(clientsCalls.exportOne, {
  run: async ({ ctx: { tx, now }, input: { params } }) => {
    const client = await findClient(tx, params.id);
    if (client === undefined) return refusal('NOT_FOUND');
    const { name, time_zone: timeZone } = await findBusiness(tx);
    const merged = await listMerged(tx, client.client_id);
    const bookings = await listBookingsOf(tx, client.client_id);
    const booked = bookings.map(({ appointment_id: id }) => id);
    const lines = Map.groupBy(await listLinesOf(tx, booked), (line) => line.appointment_id);
    const messages = await listMessagesTo(tx, client.client_id);
    const waited = await listWaited(tx, client.client_id);
    const file = {
      keptBy: name,
      exportedAt: formatInstant(now),
      timeZone,
      client: {
        name: client.name,
        phone: client.phone,
        email: client.email,
        birthday: birthdayText(client.birthday),
        notes: client.notes,
        tags: client.tags,
        alwaysAskedForDeposit: client.always_deposit,
        blockedFromOnlineBookingSince: instantOrNull(client.blocked_at),
        clientSince: formatInstant(client.created_at),
        alsoKnownAs: merged.map((record) => ({
          name: record.name,
          phone: record.phone,
          email: record.email,
        })),
      },
      bookings: bookings.map((row) => presentBooking(row, lines.get(row.appointment_id) ?? [])),
      messages: messages.map(presentMessage),
      waitlist: waited.map(presentWaited),
    };
    return ok({ fileName: 'client-data.json', content: `${JSON.stringify(file, null, 2)}\n` });
  },
});

const instantOrNull = (instant: Instant | null): string | null =>
  instant === null ? null : formatInstant(instant);

const presentBooking = (row: ClientBookingRow, lines: readonly ClientLineRow[]) => ({
  starts: formatInstant(row.starts_at),
  ends: formatInstant(row.ends_at),
  service: row.service_name,
  staff: row.staff_name,
  services: lines.map(presentLine),
  status: row.status,
  bookedAs: { name: row.client_name, phone: row.client_phone, email: row.client_email },
  bookedBy: row.source === 'public' ? 'client' : 'business',
  bookedAt: formatInstant(row.created_at),
  priceInNaira: koboToNaira(row.price_kobo),
  cautionFeeInNaira: koboToNaira(row.caution_fee_kobo),
  paidInNaira: koboToNaira(row.paid_kobo),
  paymentStatus: row.payment_status,
  quantity: row.quantity,
  delivery:
    row.delivery_method === null
      ? null
      : {
          method: row.delivery_method,
          zone: row.delivery_zone,
          address: row.delivery_address,
          feeInNaira: koboToNaira(row.delivery_fee_kobo),
        },
  agreedPolicy: row.policy === null ? null : { text: row.policy, agreedAt: instantOrNull(row.agreed_at) },
  refundAccountEndsIn: row.last_digits,
  notes: row.notes,
  noteFromClient: row.client_note,
  answers: row.answers.map(({ label, value }) => ({ question: label, answer: value })),
  review:
    row.stars === null
      ? null
      : {
          stars: row.stars,
          words: row.words,
          writtenAt: instantOrNull(row.written_at),
          reply: row.reply,
          hiddenFor: row.hidden_for,
        },
});

const presentLine = (line: ClientLineRow) => ({
  service: line.service_name,
  staff: [line.staff_name, line.helper_name].filter((name) => name !== ''),
  starts: formatInstant(line.starts_at),
  ends: formatInstant(line.ends_at),
  options: line.options.map(({ name, priceKobo, minutes }) => ({
    name,
    priceInNaira: koboToNaira(priceKobo),
    minutes,
  })),
  priceInNaira: koboToNaira(line.price_kobo),
  cancelledAt: instantOrNull(line.cancelled_at),
});

const presentWaited = (row: WaitedRow) => ({
  service: row.service_name,
  day: row.day,
  state: row.state,
  joinedAs: { name: row.client_name, phone: row.client_phone, email: row.client_email },
});

const presentMessage = (row: ClientMessageRow) => ({
  kind: row.kind,
  about: { service: row.service_name, starts: formatInstant(row.starts_at) },
  channel: row.channel,
  address: row.address,
  state: row.state,
  written: formatInstant(row.created_at),
  sent: instantOrNull(row.sent_at),
});
