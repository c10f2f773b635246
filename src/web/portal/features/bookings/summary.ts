import type { OwnerAppointment } from '#contract/replies/views.ts';
import { bookingTitle, namesOfStaff } from '#core/lines/titles.ts';
import { calendarDayOf, formatNaira, formatTime } from '../../../ui/format.ts';
import { figuresOf, linesIn } from './lines.ts';
import type { BookingForm } from './model.ts';
import {
  ANYONE,
  type BookableService,
  type DeliveryZone,
  isRental,
  type StaffName,
  termsOf,
} from './offer.ts';
import { rentalPeriodOf, shortDay } from './times.ts';

export type SummaryFacts = {
  readonly form: BookingForm;
  readonly service: BookableService | undefined;
  /** All that can be booked, of which the other lines are. */
  readonly services: readonly BookableService[];
  readonly edited: OwnerAppointment | null;
  readonly zones: readonly DeliveryZone[];
  readonly performers: readonly StaffName[];
  /** Everyone on the team. */
  readonly staff: readonly StaffName[];
};

/** Texts are '' and amounts absent until chosen; amounts are naira. */
export type Summary = {
  readonly kind: 'visit' | 'hire';
  readonly service: string;
  readonly staff: string;
  readonly when: string;
  readonly back: string;
  readonly delivery: string;
  readonly client: string;
  /** What the total is made of, where that is more than one thing. */
  readonly amounts: readonly { readonly name: string; readonly naira: number }[];
  readonly total: number | null;
  /** How the total is made, in words: `₦24,000 base fee + ₦4,000 caution fee`. */
  readonly made: string;
  readonly varies: boolean;
};

const MINUTE = 60_000;

export const summaryOf = (facts: SummaryFacts, zone: string): Summary => {
  const { form, service } = facts;
  const client = form.clientName.trim();
  if (service !== undefined && isRental(service)) return { ...rentalSummary(facts, service), client };
  const visit = { kind: 'visit', back: '', delivery: '', client, made: '' } as const;
  if (service === undefined)
    return { ...visit, service: '', staff: '', when: '', amounts: [], total: null, varies: false };
  const lines = linesOf(facts);
  const minutes = lines.reduce((sum, line) => sum + line.minutes, 0);
  return {
    ...visit,
    service: bookingTitle(lines.map(({ service: { name } }) => name)),
    staff: lines.length === 1 ? staffText(facts) : namesOfStaff(lines.map(({ staff }) => staff)),
    when: visitText(facts, { minutes, whole: lines.length === 1 }, zone),
    // What one service costs is the total itself.
    amounts: lines.length === 1 ? [] : lines.map(({ service: { name }, price }) => ({ name, naira: price })),
    total: lines.reduce((sum, { price }) => sum + price, 0),
    varies: lines.some(({ service: { priceVaries } }) => priceVaries),
  };
};

/** The lines of which the service is chosen, with what each takes and costs. */
const linesOf = ({ form, services, edited, service, staff }: SummaryFacts) =>
  linesIn(form).flatMap((line, at) => {
    const known = services.find(({ _id }) => _id === line.serviceId) ?? (at === 0 ? service : undefined);
    if (known === undefined) return [];
    const name = staff.find(({ _id }) => _id === line.staffId)?.name ?? 'Any available';
    return [{ service: known, staff: name, ...figuresOf(line, known, edited) }];
  });

const staffText = ({ form, performers }: SummaryFacts): string =>
  form.staffId === ANYONE
    ? 'Any available'
    : (performers.find(({ _id }) => _id === form.staffId)?.name ?? '');

/** `Sat 21 Nov, 10:00 – 11:00`; of several services, between which may be a wait, `Sat 21 Nov, 10:00, 130 mins`. */
const visitText = (
  { form }: SummaryFacts,
  { minutes, whole }: { readonly minutes: number; readonly whole: boolean },
  zone: string,
): string => {
  if (form.slot === '') return whole ? '' : `${minutes} mins`;
  const start = `${shortDay(calendarDayOf(form.slot, zone))}, ${formatTime(form.slot, zone)}`;
  if (!whole) return `${start}, ${minutes} mins`;
  return `${start} – ${formatTime(new Date(Date.parse(form.slot) + minutes * MINUTE).toISOString(), zone)}`;
};

const rentalSummary = ({ form, edited, zones }: SummaryFacts, service: BookableService) => {
  const { duration, base, caution } = termsOf(service, edited);
  const units = Math.max(1, Number(form.quantity) || 1);
  const zone = form.method === 'delivery' ? zones.find(({ zoneName }) => zoneName === form.zone) : undefined;
  const fee = zone?.price ?? 0;
  const times = units > 1 ? ` × ${units}` : '';
  const period = rentalPeriodOf(form.date, duration);
  const amounts = [
    { name: `Base fee${times}`, naira: base * units },
    ...(caution > 0 ? [{ name: `Caution fee${times} (refundable)`, naira: caution * units }] : []),
    ...(form.method === 'delivery' ? [{ name: 'Delivery fee', naira: fee }] : []),
  ];
  return {
    kind: 'hire',
    service: units > 1 ? `${service.name} × ${units}` : service.name,
    staff: '',
    when: periodText(form.date, period?.last),
    back: period === null ? '' : shortDay(period.back),
    delivery: form.method === 'pickup' ? 'Self Pickup' : (zone?.zoneName ?? ''),
    amounts,
    made: amounts.length > 1 ? amounts.map(partText).join(' + ') : '',
    total: (base + caution) * units + fee,
    varies: service.priceVaries,
  } as const;
};

const partText = ({ name, naira }: { readonly name: string; readonly naira: number }): string =>
  `${formatNaira(naira)} ${name.charAt(0).toLowerCase()}${name.slice(1).replace(' (refundable)', '')}`;

const periodText = (from: string, last: string | undefined): string => {
  if (last === undefined) return '';
  return last === from ? shortDay(from) : `${shortDay(from)} – ${shortDay(last)}`;
};
