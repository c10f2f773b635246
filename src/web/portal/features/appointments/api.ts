import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { appointmentsCalls } from '#contract/appointments.calls.ts';
import type { AppointmentStatusView, OwnerAppointment } from '#contract/views.ts';
import { parseStatus } from '#core/appointments/statuses.ts';
import { request } from '../../../api/client.ts';
import { toast } from '../../kit/toast.ts';
import { RefusedError, replyOf } from '../../query/refusal.ts';
import { withChange } from './model.ts';

const changing = ['change-status'] as const;

/** The appointments of one day; asked again every 15 seconds, so that a client's booking appears by itself. */
export const dayQuery = (businessId: string | undefined, day: string) =>
  queryOptions({
    queryKey: ['appointments', businessId, day],
    queryFn: async (): Promise<OwnerAppointment[]> => {
      if (businessId === undefined) {
        console.error('Business ID missing for appointments.');
        throw new Error('Business ID missing for appointments.');
      }
      const { data } = replyOf(
        await request(appointmentsCalls.list, { query: { businessId, from: day, to: day } }),
      );
      if (!Array.isArray(data)) throw new Error('Invalid appointment data format.');
      return data;
    },
    refetchInterval: 15_000,
  });

/** The bank account of a hire's client; lists leave it out, and nothing of it is kept once it is no longer shown. */
export const refundAccountQuery = (id: string) =>
  queryOptions({
    queryKey: ['refund-account', id],
    queryFn: async () =>
      replyOf(await request(appointmentsCalls.get, { params: { id } })).data.clientRefundDetails,
    gcTime: 0,
  });

type Change = { readonly appointment: OwnerAppointment; readonly to: AppointmentStatusView };

/**
 * Changes a status at once and puts it right when the server disagrees: its own status if it names one, else the
 * one from before. One change at a time.
 */
export function useChangeStatus(listKey: readonly unknown[]) {
  const queries = useQueryClient();
  const write = (id: string, change: Partial<OwnerAppointment>) =>
    queries.setQueryData<OwnerAppointment[]>(listKey, (list) => withChange(list, id, change));
  return useMutation({
    mutationKey: changing,
    scope: { id: 'change-status' },
    mutationFn: async ({ appointment, to }: Change) =>
      replyOf(
        await request(appointmentsCalls.changeStatus, {
          params: { id: appointment._id },
          body: { status: to },
        }),
      ),
    onMutate: async ({ appointment, to }) => {
      // An answer asked for before the change would undo it on the screen.
      await queries.cancelQueries({ queryKey: listKey });
      write(appointment._id, { status: to });
    },
    onSuccess: ({ data }, { appointment, to }) => {
      write(appointment._id, data);
      toast.success(`Appointment marked as ${to}.`);
    },
    onError: (failure, { appointment }) => {
      const adopted = statusIn(failure);
      write(appointment._id, { status: adopted ?? appointment.status });
      toast.error(`Error: ${failureText(failure)}`);
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: ['appointments'] }),
  });
}

/** The status a refusal says the appointment really has. */
function statusIn(failure: Error): AppointmentStatusView | null {
  if (!(failure instanceof RefusedError)) return null;
  const { data } = failure.refusal;
  const status = typeof data === 'object' && data !== null && 'status' in data ? data.status : null;
  return typeof status === 'string' ? parseStatus(status) : null;
}

function failureText(failure: Error): string {
  if (!(failure instanceof RefusedError)) return 'Could not update status.';
  const { message, error, status } = failure.refusal;
  return message || error || (status === 0 ? 'Could not update status.' : 'Update failed on server.');
}
