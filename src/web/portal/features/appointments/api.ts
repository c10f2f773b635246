import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createElement, useCallback, useEffect, useSyncExternalStore } from 'react';
import type { InputOf } from '#contract/call.ts';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { AppointmentStatusView } from '#contract/replies/views.ts';
import type { EditedBooking, MovedBooking, RepeatedBooking } from '#contract/requests/booking-bodies.ts';
import type { SaidLine } from '#contract/requests/lines.ts';
import type { OwnerAction } from '#core/appointments/transitions.ts';
import { undoMs } from '#core/appointments/undo-and-correction.ts';
import { request } from '../../../api/client.ts';
import { toast } from '../../kit/toast.ts';
import { replyOf } from '../../query/refusal.ts';
import { type BookingChange, bookingIn, withChange } from './cached-bookings.ts';
import { UndoBanner } from './components/undo-banner.tsx';
import { isInFull, type KeptBooking } from './model.ts';
import { refreshMoney } from './money/money-api.ts';
import type { Received } from './money/receiving.ts';
import { changeFailureText, isAmountChanged, linkFailureText, statusIn } from './refusals.ts';

/** Everything that lists or holds bookings, on whatever screen. */
const bookings = ['appointments'] as const;

/** A booking that was opened, without its bank account: kept, so that it is there at once when it is opened again. */
const seenKey = (id: string) => [...bookings, 'seen', id] as const;

/** One booking in full. It may carry a bank account, so nothing of it is kept once it is no longer shown. */
export const appointmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...bookings, 'one', id],
    queryFn: async () => replyOf(await request(appointmentsCalls.get, { params: { id } })).data,
    staleTime: 0,
    gcTime: 0,
  });

/** What happened to a booking and the messages sent for it; asked for when first looked at. */
export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...bookings, 'history', id],
    queryFn: async () => replyOf(await request(appointmentsCalls.history, { params: { id } })).data,
  });

/** A booking, at once with what is kept of it or what any list or calendar knows, then in full. */
export function useAppointment(id: string) {
  const queries = useQueryClient();
  const { data: loaded, error, isFetching, refetch } = useQuery(appointmentQuery(id));
  useEffect(() => {
    if (loaded !== undefined) queries.setQueryData(seenKey(id), { ...loaded, clientRefundDetails: null });
  }, [queries, id, loaded]);
  const subscribe = useCallback(
    // A query that begins to be asked, which a screen does while it is drawn, brings nothing to look at.
    (listener: () => void) =>
      queries.getQueryCache().subscribe(({ type }) => {
        if (type === 'updated' || type === 'removed') listener();
      }),
    [queries],
  );
  const kept = useSyncExternalStore(subscribe, () => loaded ?? findKept(queries, id));
  return { kept, error, isFetching, retry: () => void refetch() };
}

/** Of two that know it, the one that knows all. */
function findKept(queries: QueryClient, id: string): KeptBooking | undefined {
  let drawn: KeptBooking | undefined;
  for (const { state } of queries.getQueryCache().findAll({ queryKey: bookings })) {
    const found = bookingIn(state.data, id);
    if (found !== undefined && isInFull(found)) return found;
    drawn ??= found;
  }
  return drawn;
}

function writeEverywhere(queries: QueryClient, id: string, change: BookingChange): void {
  for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: bookings })) {
    const changed = withChange(state.data, id, change);
    if (changed !== state.data) queries.setQueryData(queryKey, changed);
  }
}

const acting = ['appointment-action'] as const;

/** An action on its way, for the booking as it was before. */
export type Acting = {
  readonly id: string;
  readonly action: OwnerAction;
  readonly from: AppointmentStatusView;
};

/** The one action on its way, on whatever booking; null for none. */
export function useActing(): Acting | null {
  const [first] = useMutationState({
    filters: { mutationKey: acting, status: 'pending' },
    // Only the two mutations below carry this key, and their variables begin with these fields.
    select: ({ state }) => state.variables as Acting | undefined,
  });
  return first ?? null;
}

type StatusChange = Acting & {
  readonly to: AppointmentStatusView;
  /** The balance that came with it. */
  readonly payment?: Omit<Received, 'kind'> | undefined;
  /** What it came to, where the price may vary, and why. */
  readonly finalPrice?: number | undefined;
  readonly priceReason?: string | undefined;
  /** Which of its lines the client did not come for. */
  readonly lines?: SaidLine[] | undefined;
};

/**
 * Changes a status at once wherever the booking is shown, takes in what the server answers, and puts it right when
 * the server disagrees: its own status if it names one, else the one from before.
 */
export function statusChanging(queries: QueryClient) {
  const write = async (id: string, change: BookingChange) => {
    // An answer asked for before the change would undo it on the screen.
    await queries.cancelQueries({ queryKey: bookings });
    writeEverywhere(queries, id, change);
  };
  return mutationOptions({
    mutationKey: acting,
    scope: { id: 'appointment-action' },
    mutationFn: async ({ id, to, payment, finalPrice, priceReason, lines }: StatusChange) =>
      replyOf(
        await request(appointmentsCalls.changeStatus, {
          params: { id },
          body: { status: to, payment, finalPrice, priceReason, lines },
        }),
      ),
    onMutate: ({ id, to }) => write(id, { status: to }),
    onSuccess: async ({ data }, { id, from, to }) => {
      await write(id, { answered: data });
      offerUndo(queries, { id, from, to });
    },
    onError: async (failure, { id, from }) => {
      await write(id, { status: statusIn(failure) ?? from });
      toast.error(`Error: ${changeFailureText(failure)}`);
      if (isAmountChanged(failure)) await refreshMoney(queries, id);
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: bookings }),
  });
}

export const useChangeStatus = () => useMutation(statusChanging(useQueryClient()));

/** Takes the last change back; fails with a RefusedError, also when it is too late or the time has gone. */
const undo = async (queries: QueryClient, { id, to }: Pick<StatusChange, 'id' | 'to'>) => {
  try {
    const { data, message } = replyOf(await request(appointmentsCalls.undo, { params: { id } }));
    writeEverywhere(queries, id, { answered: data });
    toast.success(message);
  } catch (failure) {
    const known = failure instanceof Error ? failure : new Error('Unknown');
    writeEverywhere(queries, id, { status: statusIn(known) ?? to });
    toast.error(`Error: ${changeFailureText(known)}`, 5000);
  }
  void queries.invalidateQueries({ queryKey: bookings });
};

const offerUndo = (queries: QueryClient, change: Pick<StatusChange, 'id' | 'from' | 'to'>) => {
  const hide = toast.undoable(
    createElement(UndoBanner, {
      text: `Appointment marked as ${change.to}.`,
      onUndo: () => {
        hide();
        void undo(queries, change);
      },
    }),
    undoMs,
  );
};

type Correction = InputOf<(typeof appointmentsCalls)['correct']>['body'];

/** Corrects a wrong Completed or No-Show. Fails with a RefusedError, after an AMOUNT_CHANGED with the money as it stands. */
export function useCorrect(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Correction) =>
      replyOf(await request(appointmentsCalls.correct, { params: { id }, body })),
    onSuccess: ({ data, message }) => {
      writeEverywhere(queries, id, { answered: data });
      toast.success(message);
    },
    onError: (failure) => (isAmountChanged(failure) ? refreshMoney(queries, id) : undefined),
    onSettled: () => void queries.invalidateQueries({ queryKey: bookings }),
  });
}

type LinesEdit = { readonly body: EditedBooking; readonly idempotencyKey: string };

/** Changes the services of a booking, or shows what that would make of it. Fails with a RefusedError. */
export function useChangeLines(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: LinesEdit) =>
      replyOf(await request(appointmentsCalls.update, { params: { id }, body, idempotencyKey })),
    onSuccess: async ({ data }, { body }) => {
      if (body.dryRun === true) return;
      await queries.cancelQueries({ queryKey: bookings });
      writeEverywhere(queries, id, { answered: data });
      await refreshMoney(queries, id);
      void queries.invalidateQueries({ queryKey: bookings });
    },
  });
}

type Resizing = { readonly body: MovedBooking; readonly idempotencyKey: string };

/** Gives an appointment another length. Fails with a RefusedError. */
export function useResize(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: Resizing) =>
      replyOf(await request(appointmentsCalls.move, { params: { id }, body, idempotencyKey })),
    onSuccess: async ({ data }) => {
      await queries.cancelQueries({ queryKey: bookings });
      writeEverywhere(queries, id, { answered: data });
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: bookings }),
  });
}

type Repeating = { readonly body: RepeatedBooking; readonly idempotencyKey: string };

/** Books an appointment again, or shows on which dates it can be had. Fails with a RefusedError. */
export function useRepeat(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: Repeating) =>
      replyOf(await request(appointmentsCalls.repeat, { params: { id }, body, idempotencyKey })),
    onSuccess: (_, { body }) => {
      if (body.dryRun !== true) void queries.invalidateQueries({ queryKey: bookings });
    },
  });
}

/** The same key across retries of one attempt, so that a lost answer never sends two links. */
type LinkSending = Acting & { readonly idempotencyKey: string };

const SENDING_STAYS = 5000;

/** Has the client sent a link to choose another time; the booking itself stays as it is. */
export function useSendLink() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: acting,
    scope: { id: 'appointment-action' },
    mutationFn: async ({ id, idempotencyKey }: LinkSending) =>
      replyOf(await request(appointmentsCalls.sendRescheduleLink, { params: { id }, idempotencyKey })),
    onMutate: () => ({ hideBanner: toast.working('Sending reschedule link...', SENDING_STAYS) }),
    onSuccess: () => toast.success('Reschedule link sent!'),
    onError: (failure, { id }) => {
      const status = statusIn(failure);
      if (status !== null) writeEverywhere(queries, id, { status });
      toast.error(linkFailureText(failure));
    },
    onSettled: (_, __, ___, context) => {
      context?.hideBanner();
      void queries.invalidateQueries({ queryKey: bookings });
    },
  });
}
