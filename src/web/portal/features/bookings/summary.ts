import type { UnitFees } from '#contract/calls/free-times.calls.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { bookingTitle, namesOfStaff } from '#core/lines/titles.ts';
import { sumNaira } from '#core/money/kobo.ts';
import { calendarDayOf, formatNaira, formatTime, shortDay } from '../../../ui/format.ts';
import { itemFees, sumOf } from './items.ts';
import { figuresOf, linesIn, unitsOf } from './lines.ts';
import type { BookingForm } from './model.ts';
import { ANYONE, type BookableService, type DeliveryZone, isRental, type StaffName } from './offer.ts';
import { rentalPeriodOf } from './times.ts';

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
  /** Of a hire: for how many days, and what one unit costs then, by service. */
  readonly rental: { readonly days: number; readonly fees: ReadonlyMap<string, UnitFees> };
};

type Amount = {
  readonly name: string;
  /** Null while it is not known. */
  readonly naira: number | null;
  /** How it is made and what belongs to it, in words. */
  readonly notes?: readonly string[];
};

/** `₦5,000`, or a sign that it is being reckoned. */
export const amountText = (naira: number | null): string => (naira === null ? '…' : formatNaira(naira));

/** Texts are '' and amounts absent until chosen; amounts are naira. */
export type Summary = {
  readonly kind: 'visit' | 'hire';
  readonly service: string;
  /** The same in few words, for where there is little room. */
  readonly brief: string;
  readonly staff: string;
  readonly when: string;
  readonly back: string;
  readonly delivery: string;
  readonly client: string;
  /** What the total is made of, where that is more than one thing. */
  readonly amounts: readonly Amount[];
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
    return { ...visit, service: '', brief: '', staff: '', when: '', amounts: [], total: null, varies: false };
  const lines = linesOf(facts);
  const minutes = lines.reduce((sum, line) => sum + line.minutes, 0);
  const title = bookingTitle(lines.map(({ service: { name } }) => name));
  return {
    ...visit,
    service: title,
    brief: title,
    staff: lines.length === 1 ? staffText(facts) : namesOfStaff(lines.map(({ staff }) => staff)),
    when: visitText(facts, { minutes, whole: lines.length === 1 }, zone),
    // What one service costs is the total itself.
    amounts: lines.length === 1 ? [] : lines.map(({ service: { name }, price }) => ({ name, naira: price })),
    total: sumNaira(lines.map(({ price }) => price)),
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

const rentalSummary = (facts: SummaryFacts, first: BookableService) => {
  const { form, zones, rental } = facts;
  const lines = itemsOf(facts, first);
  const zone = form.method === 'delivery' ? zones.find(({ zoneName }) => zoneName === form.zone) : undefined;
  const delivery = form.method === 'delivery' ? [{ name: 'Delivery fee', naira: zone?.price ?? 0 }] : [];
  const period = rentalPeriodOf(form.date, rental.days);
  const price = sumOf(lines.map((line) => line.price));
  const caution = sumNaira(lines.map((line) => line.caution));
  const [only] = lines.length === 1 ? lines : [];
  const parts = [
    { name: only?.fee ?? 'Hire fee', naira: price },
    ...(caution === 0 ? [] : [{ name: `Caution fee${only?.times ?? 's'} (refundable)`, naira: caution }]),
    ...delivery,
  ];
  return {
    kind: 'hire',
    service: bookingTitle(lines.map(({ title }) => title)),
    brief: only?.title ?? `${lines.length} items`,
    staff: '',
    when: periodText(form.date, period?.last),
    back: period === null ? '' : shortDay(period.back),
    delivery: form.method === 'pickup' ? 'Self Pickup' : (zone?.zoneName ?? ''),
    amounts:
      only === undefined
        ? [
            ...lines.map(({ title: name, price: naira, notes }) => ({ name, naira, notes })),
            ...parts.slice(1),
          ]
        : parts.map((part, at) => (at === 0 && only.rule !== '' ? { ...part, notes: [only.rule] } : part)),
    made: parts.length > 1 ? parts.map(partText).join(' + ') : '',
    total: sumOf(parts.map(({ naira }) => naira)),
    varies: lines.some(({ service: { priceVaries } }) => priceVaries),
  } as const;
};

/** The items that are chosen, with what each comes to. */
const itemsOf = ({ form, services, edited, rental }: SummaryFacts, first: BookableService) =>
  linesIn(form).flatMap((line, at) => {
    const service = services.find(({ _id }) => _id === line.serviceId) ?? (at === 0 ? first : undefined);
    if (service === undefined) return [];
    const { days } = rental;
    const fees = itemFees(line, {
      service,
      edited,
      days,
      fees: rental.fees.get(service._id),
      date: form.date,
    });
    const units = unitsOf(line);
    const times = units > 1 ? ` × ${units}` : '';
    const caution = fees.caution === 0 ? '' : `${formatNaira(fees.caution)} caution`;
    return [
      {
        ...fees,
        service,
        times,
        title: `${service.name}${times}`,
        fee: `${days === service.duration && fees.rule === '' ? 'Base' : 'Hire'} fee${times}`,
        notes: [fees.rule, caution].filter((text) => text !== ''),
      },
    ];
  });

const partText = ({ name, naira }: Amount): string =>
  `${amountText(naira)} ${name.charAt(0).toLowerCase()}${name.slice(1).replace(' (refundable)', '')}`;

const periodText = (from: string, last: string | undefined): string => {
  if (last === undefined) return '';
  return last === from ? shortDay(from) : `${shortDay(from)} – ${shortDay(last)}`;
};
