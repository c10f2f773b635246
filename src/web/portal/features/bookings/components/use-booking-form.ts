import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { nearestIn, warningsIn } from '../../../kit/booking/booking-refusals.ts';
import { useFirstError } from '../../../kit/form/field-errors.ts';
import { useKeyed } from '../../../kit/form/use-keyed.ts';
import { toast } from '../../../kit/toast.ts';
import { RefusedError, refusalText } from '../../../query/refusal.ts';
import { useBusinessZone } from '../../../session/session-context.tsx';
import { failureText, useSaveBooking } from '../api.ts';
import {
  asSent,
  type BookingErrors,
  type BookingForm,
  bookingFormOf,
  errorsByField,
  INVALID,
  newBookingForm,
  type PersonToBook,
  readBookingForm,
  withSlot,
} from '../model.ts';
import type { BookableService } from '../offer.ts';

/** How long the notice of a booking stays, in milliseconds (booking §9). */
const BANNER_STAYS = 4000;

type Options = {
  readonly edited: OwnerAppointment | null;
  readonly client: PersonToBook | null;
  readonly services: readonly BookableService[];
  readonly emailOptional: boolean;
  readonly today: string;
  readonly onSaved: (booking: OwnerAppointment) => void;
};

const noErrors: BookingErrors = {};
const none: readonly string[] = [];

/** What is typed, what is wrong with it, and booking it. */
export function useBookingForm({ edited, client, services, emailOptional, today, onSaved }: Options) {
  const zone = useBusinessZone();
  const queryClient = useQueryClient();
  const saving = useKeyed(useSaveBooking());
  const [form, setForm] = useState(() =>
    edited === null ? newBookingForm(client, services, today) : bookingFormOf(edited, zone),
  );
  const [errors, setErrors] = useState(noErrors);
  const [formErrors, setFormErrors] = useState(none);
  /** What stands against the time; the owner is asked whether to book it all the same. */
  const [warnings, setWarnings] = useState(none);
  /** Offered in place of a time that was lost. */
  const [nearest, setNearest] = useState(none);
  /** Why the edit can no longer be saved. */
  const [outdated, setOutdated] = useState<string | null>(null);
  const { element, focusFirstError } = useFirstError<HTMLFormElement>();
  const service = services.find(({ _id }) => _id === form.serviceId);

  /** A field that is being mended is no longer complained about. */
  const change = (next: BookingForm) => {
    const left = Object.entries(errors).filter(([name]) => valueAt(form, name) === valueAt(next, name));
    const mended = left.length < Object.keys(errors).length;
    const moved = next.slot !== form.slot || next.date !== form.date || next.staffId !== form.staffId;
    if (mended) setErrors(Object.fromEntries(left));
    if (moved) setNearest(none);
    if (left.length === 0 && (mended || moved)) setFormErrors(none);
    setForm(next);
  };

  const complain = (found: BookingErrors, texts: readonly string[]) => {
    setErrors(found);
    setFormErrors(texts);
    focusFirstError();
  };

  const refuse = (failure: Error) => {
    if (!(failure instanceof RefusedError)) return setFormErrors([failureText(failure, 'Failed to create.')]);
    const { code, data } = failure.refusal;
    const warned = warningsIn(data);
    if (code === 'NEEDS_OVERRIDE' && warned.length > 0) return setWarnings(warned);
    if (code === 'ILLEGAL_TRANSITION') return setOutdated(refusalText(failure, ''));
    if (code === 'SLOT_TAKEN') {
      setForm({ ...form, slot: '', ownTime: false, walkIn: false });
      setNearest(nearestIn(data));
    }
    const found = errorsByField(failure.refusal.errors, service?.customFields ?? []);
    const said = Object.keys(found.fields).length === 0 ? failureText(failure, NOT_SAVED(edited)) : INVALID;
    complain(found.fields, found.others.length === 0 ? [said] : found.others);
  };

  const submit = (override: boolean) => {
    // A second Enter while the first is on its way.
    if (saving.isPending || service === undefined) return;
    const sent = asSent(form, Date.now(), zone);
    if (sent !== form) setForm(sent);
    const draft = readBookingForm(sent, { service, emailOptional, edited });
    if (!draft.ok) return complain(draft.errors, [INVALID, ...draft.others]);
    complain(noErrors, none);
    setWarnings(none);
    const body = override ? { ...draft.body, override } : draft.body;
    saving.mutate(
      { id: edited?._id ?? null, body, day: sent.date },
      {
        onSuccess: (booking) => {
          const done = edited === null ? 'created' : 'updated';
          toast.success(`Appointment ${done} successfully!`, BANNER_STAYS);
          onSaved(booking);
        },
        onError: refuse,
      },
    );
  };

  return {
    form,
    change,
    element,
    errors,
    formErrors,
    warnings,
    nearest,
    outdated,
    service,
    saving: saving.isPending,
    submit,
    takeSlot: (slot: string) => change(withSlot(form, slot, zone)),
    dropWarnings: () => setWarnings(none),
    takeNearest: (slot: string) => {
      change(withSlot(form, slot, zone));
      void queryClient.invalidateQueries({ queryKey: ['appointments', 'slots'] });
    },
  };
}

export type BookingState = ReturnType<typeof useBookingForm>;

const NOT_SAVED = (edited: OwnerAppointment | null): string =>
  edited === null ? 'Failed to create.' : 'Failed to save.';

const valueAt = (form: BookingForm, name: string): unknown =>
  name.startsWith('field-') ? form.answers[name.slice('field-'.length)] : form[name as keyof BookingForm];
