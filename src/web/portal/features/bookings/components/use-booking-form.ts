import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { FieldError } from '#contract/errors.ts';
import type { EditPreview } from '#contract/replies/line-views.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { questionsOfServices } from '#core/intake/questions.ts';
import { nearestIn, warningsIn } from '../../../kit/booking/booking-refusals.ts';
import { useEntries } from '../../../kit/form/use-entries.ts';
import { useKeyed } from '../../../kit/form/use-keyed.ts';
import { toast } from '../../../kit/toast.ts';
import { RefusedError, refusalText } from '../../../query/refusal.ts';
import { useBusinessZone } from '../../../session/session-context.tsx';
import { type BookingSaved, failureText, useSaveBooking } from '../api.ts';
import { choosesReturn, rentalLength } from '../items.ts';
import { changesLines, isLineChosen, linesIn, optionsError } from '../lines.ts';
import {
  asSent,
  type BookingForm,
  bookingField,
  bookingFormOf,
  entryOf,
  errorsByField,
  INVALID,
  newBookingForm,
  noTime,
  type PersonToBook,
  readBookingForm,
  type Wanted,
  withSlot,
  withWanted,
} from '../model.ts';
import type { BookableService, StaffName } from '../offer.ts';

/** How long the notice of a booking stays, in milliseconds (booking §9). */
const BANNER_STAYS = 4000;

type Options = {
  readonly edited: OwnerAppointment | null;
  readonly client: PersonToBook | null;
  readonly services: readonly BookableService[];
  readonly emailOptional: boolean;
  readonly today: string;
  /** What it is begun with; null: nothing. */
  readonly wanted: Wanted | null;
  readonly onSaved: (booking: OwnerAppointment) => void;
};

const none: readonly string[] = [];

/** The entries of a booking and booking it. A time that was lost, or speaks against the rules, is asked about. */
export function useBookingForm({ edited, client, services, emailOptional, today, wanted, onSaved }: Options) {
  const zone = useBusinessZone();
  const queryClient = useQueryClient();
  const saving = useKeyed(useSaveBooking());
  /** What stands against the time; the owner is asked whether to book it all the same. */
  const [warnings, setWarnings] = useState(none);
  /** Offered in place of a time that was lost. */
  const [nearest, setNearest] = useState(none);
  /** Why the edit can no longer be saved. */
  const [outdated, setOutdated] = useState<string | null>(null);
  /** What an edit of lines would make of the booking, to be agreed to. */
  const [shown, setShown] = useState<Shown | null>(null);
  const serviceOf = (form: BookingForm) => serviceOfLines(form, services);
  const begun = (form: BookingForm, performers: readonly StaffName[]) =>
    wanted === null ? form : withWanted(form, wanted, { performers, zone, now: Date.now() });
  const entries = useEntries({
    initial: () =>
      edited === null ? begun(newBookingForm(client, services, today), []) : bookingFormOf(edited, zone),
    read: (form: BookingForm) => {
      const service = serviceOf(form);
      if (service === undefined) return { ok: false, errors: {} };
      const lineFaults = lineFaultsOf(form, services, edited);
      const days = rentalLength(form, { services, edited });
      const draft = readBookingForm(form, { service, emailOptional, edited, lineFaults, days });
      if (!draft.ok) return { ok: false, errors: draft.errors, others: [INVALID, ...draft.others] };
      return { ok: true, sent: { id: edited?._id ?? null, body: draft.body, day: form.date } };
    },
    fieldOf: bookingField(services.flatMap(({ customFields }) => customFields)),
    entryOf,
    judges: 'others',
    sending: saving,
    failed: NOT_SAVED(edited),
    onDone: ({ booking, preview }, { body }) => {
      if (preview !== undefined) return setShown({ booking, preview, override: body.override === true });
      setShown(null);
      const done = edited === null ? 'created' : 'updated';
      toast.success(`Appointment ${done} successfully!`, BANNER_STAYS);
      onSaved(booking);
    },
    onRefused: (failure, sent) => {
      setShown(null);
      if (!(failure instanceof RefusedError)) return { others: [failureText(failure, 'Failed to create.')] };
      const { code, data, errors } = failure.refusal;
      const warned = warningsIn(data);
      if (code === 'NEEDS_OVERRIDE' && warned.length > 0) {
        setWarnings(warned);
        return {};
      }
      if (code === 'ILLEGAL_TRANSITION') {
        setOutdated(refusalText(failure, ''));
        return {};
      }
      const found = errorsByField(errors, serviceOf(sent)?.customFields ?? []);
      const said = Object.keys(found.fields).length === 0 ? failureText(failure, NOT_SAVED(edited)) : INVALID;
      const refused = { errors: found.fields, others: found.others.length === 0 ? [said] : found.others };
      if (code !== 'SLOT_TAKEN') return refused;
      setNearest(nearestIn(data));
      return { ...refused, patch: noTime };
    },
  });
  const { form, bind } = entries;
  const service = serviceOf(form);

  const change = (patch: Partial<BookingForm>) => {
    const { slot, date, staffId } = { ...form, ...patch };
    if (slot !== form.slot || date !== form.date || staffId !== form.staffId) setNearest(none);
    entries.change(patch);
  };
  /** A change of lines: another time may fit them, but an edited booking stays where it is until it is shown. */
  const changeLines = (next: BookingForm) => {
    setNearest(none);
    entries.change(edited === null && !next.walkIn ? { ...next, ...noTime } : next);
  };
  const isShownFirst = (sent: BookingForm): boolean =>
    changesLines(sent, edited) ||
    (edited !== null && choosesReturn(sent, edited, rentalLength(sent, { services, edited })));
  const submit = (override: boolean, quoteHash = '') => {
    const sent = asSent(form, Date.now(), zone);
    if (sent !== form) entries.change(sent);
    setWarnings(none);
    entries.submit({ ...sent, override, quoteHash, dryRun: quoteHash === '' && isShownFirst(sent) });
  };

  return {
    ...entries,
    change,
    changeLines,
    /** A form whose service was just chosen, with what the booking was begun with. */
    begun,
    /** Whether all lines have what they need, so that times can be looked for. */
    isWhole: linesIn(form).every((line) =>
      isLineChosen(line, serviceNamed(line.serviceId, services), edited),
    ),
    shown,
    warnings,
    nearest,
    outdated,
    service,
    bind: {
      ...bind,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        submit(false);
      },
    },
    bookAnyway: () => submit(true),
    agree: () => shown !== null && submit(shown.override, shown.preview.hash),
    dropShown: () => setShown(null),
    takeSlot: (slot: string) => change(withSlot(form, slot, zone)),
    dropWarnings: () => setWarnings(none),
    takeNearest: (slot: string) => {
      change(withSlot(form, slot, zone));
      void queryClient.invalidateQueries({ queryKey: ['appointments', 'slots'] });
    },
  };
}

export type BookingState = ReturnType<typeof useBookingForm>;

type Shown = BookingSaved & { readonly preview: EditPreview; readonly override: boolean };

const serviceNamed = (id: string, services: readonly BookableService[]): BookableService | undefined =>
  services.find(({ _id }) => _id === id);

/** The first line's service, asking what the services of all lines ask. */
const serviceOfLines = (
  form: BookingForm,
  services: readonly BookableService[],
): BookableService | undefined => {
  const [first, ...others] = linesIn(form).map(({ serviceId }) => serviceNamed(serviceId, services));
  if (first === undefined || others.length === 0) return first;
  const chosen = [first, ...others].filter((service) => service !== undefined);
  return {
    ...first,
    customFields: questionsOfServices(chosen),
    known: chosen.every(({ known }) => known),
  };
};

const lineFaultsOf = (
  form: BookingForm,
  services: readonly BookableService[],
  edited: OwnerAppointment | null,
): readonly FieldError[] =>
  linesIn(form).flatMap((line, at) => {
    const service = serviceNamed(line.serviceId, services);
    const message = service === undefined ? '' : optionsError(line, service, edited);
    return message === '' ? [] : [{ field: `lines.${at}.optionIds`, message }];
  });

const NOT_SAVED = (edited: OwnerAppointment | null): string =>
  edited === null ? 'Failed to create.' : 'Failed to save.';
