import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { ReplyOf } from '#contract/call.ts';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { clientsCalls } from '#contract/calls/clients.calls.ts';
import type { EditPreview } from '#contract/replies/line-views.ts';
import type { CalendarEvent, OwnerAppointment } from '#contract/replies/views.ts';
import { request } from '../../../api/client.ts';
import { RefusedError, refusalText, replyOf } from '../../query/refusal.ts';
import type { RentalMonth } from './items.ts';
import type { BookingBody } from './model.ts';

/** The booking to edit, as it stands when the form opens: what is typed must not change under the owner's hands. */
export const editedQuery = (id: string) =>
  queryOptions({
    queryKey: ['edited-appointment', id],
    queryFn: async () => replyOf(await request(appointmentsCalls.get, { params: { id } })).data,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The client to book again. */
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'to-book', id],
    queryFn: async () => replyOf(await request(clientsCalls.get, { params: { id } })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

type SlotsAsk = {
  readonly serviceId: string;
  readonly staffId: string;
  /** All lines, written; null where one service and person say it all. */
  readonly lines: string | null;
  /** Whether all of it is chosen. */
  readonly whole: boolean;
  readonly date: string;
  readonly editId: string | undefined;
};

const edit = (editId: string | undefined) => (editId === undefined ? {} : { editId });

/** The free start times of a day; without any, the next one there is. */
export const slotsQuery = ({ serviceId, staffId, lines, whole, date, editId }: SlotsAsk) =>
  queryOptions({
    queryKey: ['appointments', 'slots', { serviceId, staffId, lines, date, editId }],
    queryFn: async () => {
      const what = lines === null ? { serviceId, staffId } : { lines };
      const query = { ...what, date, ...edit(editId) };
      const { slots, nextFree } = replyOf(await request(appointmentsCalls.internalSlots, { query }));
      return { slots, nextFree };
    },
    enabled: whole && date !== '',
    staleTime: 0,
  });

type RentalDaysAsk = {
  /** The items, written. */
  readonly lines: string;
  /** For how many days, where that was chosen. */
  readonly days: number | null;
  /** The pick-up day, from which on its price is reckoned; '' while there is none. */
  readonly date: string;
  readonly year: number;
  readonly month: number;
  readonly editId: string | undefined;
};

/** The days of a month on which a hire of items can start, how many of each can be had, and what they cost. */
export const rentalDaysQuery = ({ lines, days, date, year, month, editId }: RentalDaysAsk) =>
  queryOptions({
    queryKey: ['appointments', 'hire-days', { lines, days, date, year, month, editId }],
    queryFn: async (): Promise<RentalMonth> => {
      const query = {
        lines,
        year: String(year),
        month: String(month),
        ...(days === null ? {} : { days: String(days) }),
        ...(date === '' ? {} : { date }),
        ...edit(editId),
      };
      const reply = replyOf(await request(appointmentsCalls.internalHireDays, { query }));
      return {
        date,
        days: reply.days ?? 0,
        unavailable: new Set(reply.unavailableDates),
        items: new Map(
          (reply.items ?? []).map(({ serviceId, free, ...item }) => [
            serviceId,
            { ...item, free: new Map(free.map(({ date: day, units }) => [day, units])) },
          ]),
        ),
      };
    },
    enabled: lines !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Clients whose name has these letters or whose phone has these digits, the first six. */
export const clientSearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['clients', 'to-book', { search }],
    queryFn: async () =>
      replyOf(await request(clientsCalls.list, { query: { search, limit: '6', page: '1' } })).data,
    enabled: search.length >= 2,
    placeholderData: keepPreviousData,
  });

type CalendarDays = ReplyOf<typeof appointmentsCalls.calendar>;

export type BookingSave = {
  /** Null: a new booking. */
  readonly id: string | null;
  /** Where the business is; yyyy-MM-dd. */
  readonly day: string;
  readonly body: BookingBody;
  /** The same across retries of one attempt, so that a lost answer never books twice. */
  readonly idempotencyKey: string;
};

/** The booking as it is by now, or with a preview as it would be. */
export type BookingSaved = {
  readonly booking: OwnerAppointment;
  readonly preview: EditPreview | undefined;
};

type Reply = {
  readonly success: boolean;
  readonly data?: OwnerAppointment;
  readonly preview?: EditPreview | undefined;
};

const save = async ({ id, body, idempotencyKey }: BookingSave): Promise<BookingSaved> => {
  const { success, data, preview }: Reply =
    id === null
      ? replyOf(await request(appointmentsCalls.createInternal, { body, idempotencyKey }))
      : replyOf(await request(appointmentsCalls.update, { params: { id }, body, idempotencyKey }));
  if (!success || data === undefined) throw new Error('Backend reported failure.');
  return { booking: data, preview };
};

/** Lists kept of that day have the booking at once; one asked for before it was made would come back without it. */
const showInCalendars = async (
  queries: QueryClient,
  booking: OwnerAppointment,
  day: string,
): Promise<void> => {
  const queryKey = ['appointments', 'calendar'] as const;
  await queries.cancelQueries({ queryKey });
  for (const [key, known] of queries.getQueriesData<CalendarDays>({ queryKey })) {
    const [from, to] = [String(key[2]), String(key[3])];
    if (known !== undefined && from <= day && day <= to)
      queries.setQueryData(key, { ...known, data: [...known.data, drawn(booking)] });
  }
};

const drawn = (booking: OwnerAppointment): CalendarEvent => ({
  _id: booking._id,
  date: booking.date,
  endDate: booking.endDate,
  hireDays: booking.hireDays,
  status: booking.status,
  version: booking.version,
  bookingType: booking.serviceId.bookingType,
  clientName: booking.clientName,
  serviceName: booking.serviceName,
  staffId: booking.staffId?._id ?? null,
  staffName: booking.staffName,
});

/** Books, or saves an edit; fails with a RefusedError, or with 'Backend reported failure.'. */
export function useSaveBooking() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['appointments'] }),
    onSuccess: async ({ booking, preview }, { id, day }) => {
      if (preview !== undefined) return;
      // A booking may have added a client, and counts for one in any case.
      void queryClient.invalidateQueries({ queryKey: ['clients'] });
      if (id === null) await showInCalendars(queryClient, booking, day);
    },
  });
}

/** `otherwise` when nothing came back; else what was reported. */
export function failureText(failure: Error, otherwise: string): string {
  if (!(failure instanceof RefusedError)) return failure.message || otherwise;
  const said = refusalText(failure, '');
  return said === '' ? otherwise : `Error: ${said}`;
}
