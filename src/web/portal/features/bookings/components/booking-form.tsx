import { Alert, VisuallyHidden } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { Settings } from '#contract/replies/settings-views.ts';
import type { OwnerAppointment, OwnerService } from '#contract/replies/views.ts';
import { calendarDayOf } from '../../../../ui/format.ts';
import { AlertIcon } from '../../../../ui/icons.tsx';
import { type OfferWords, offerWords } from '../../../kit/offer-words.ts';
import { useNow } from '../../../kit/time/clock.ts';
import { useBusinessZone } from '../../../session/session-context.tsx';
import type { PersonToBook, Wanted } from '../model.ts';
import {
  isRental,
  type Loaded,
  performersOf,
  type StaffName,
  servicesOffered,
  zonesOffered,
} from '../offer.ts';
import { BookingFoot } from './booking-foot.tsx';
import { BookingSummary } from './booking-summary.tsx';
import classes from './bookings.module.css';
import { ClientStep } from './client/client-step.tsx';
import { ServiceStep } from './service-step.tsx';
import { TimeShapes } from './time/time-shapes.tsx';
import { useBookingForm } from './use-booking-form.ts';
import { useRental } from './use-rental.ts';

/** Both are fetched once the first step is drawn, which does not wait for them. */
const TimeStep = lazy(async () => ({ default: (await import('./time/time-step.tsx')).TimeStep }));
const RentalStep = lazy(async () => ({ default: (await import('./time/rental-step.tsx')).RentalStep }));

/** Fetched once a service is chosen: it may be more than one. */
const LinesStep = lazy(async () => ({ default: (await import('./lines/lines-step.tsx')).LinesStep }));

/** Fetched when an edit of lines is to be agreed to. */
const EditPreviewDialog = lazy(async () => ({
  default: (await import('./lines/edit-preview.tsx')).EditPreviewDialog,
}));

/** Fetched when a time turns out to be outside the rules. */
const OverrideDialog = lazy(async () => ({
  default: (await import('./time/override-dialog.tsx')).OverrideDialog,
}));

type BookingFormProps = {
  readonly services: readonly OwnerService[];
  readonly settings: Settings;
  readonly staff: Loaded<readonly StaffName[]>;
  readonly edited: OwnerAppointment | null;
  readonly client: PersonToBook | null;
  readonly wanted: Wanted | null;
  /** What went wrong before the form, said above it. */
  readonly notice: string | null;
  readonly onReload: (() => Promise<void>) | undefined;
  readonly onSaved: (booking: OwnerAppointment) => void;
  readonly onLeave: () => void;
};

/** The three steps on one screen, and what they come to. */
export function BookingForm(props: BookingFormProps) {
  const { settings, edited, staff } = props;
  const services = servicesOffered(props.services, edited);
  const { emailOptional } = settings.bookingRules;
  const today = calendarDayOf(new Date(useNow()).toISOString(), useBusinessZone());
  const state = useBookingForm({ ...props, services, emailOptional, today });
  const { form, service } = state;
  const items = service !== undefined && isRental(service);
  const words = offerWords(services);
  const staffed = service === undefined ? words.one === 'service' : !items;
  const rented = service === undefined ? words.one === 'item' : items;
  const rental = useRental({ form, services, edited, today, rental: items });
  const performers =
    service === undefined || staff.data === undefined ? undefined : performersOf(service, staff.data, edited);
  const zones = zonesOffered(settings.rentals.deliveryZones, edited);
  useEffect(() => void import('./time/time-step.tsx'), []);
  const facts = {
    form,
    service,
    services,
    edited,
    zones,
    performers: performers ?? [],
    staff: staff.data ?? [],
    rental,
  };
  return (
    <form {...state.bind} className={classes.layout}>
      <div data-stack="4">
        {props.notice !== null && (
          <Alert color="orange" icon={<AlertIcon />} role="status">
            {props.notice}
          </Alert>
        )}
        <Step number={1} title={staffed ? 'Service and staff' : words.titled}>
          <ServiceStep
            state={state}
            services={services}
            staff={staff}
            edited={edited}
            rental={rental}
            today={today}
          />
          {service !== undefined && (
            <Suspense>
              <LinesStep
                state={state}
                services={services}
                staff={staff.data}
                edited={edited}
                rental={rental}
              />
            </Suspense>
          )}
        </Step>
        <Step number={2} title={rented ? 'Pick-up date and delivery' : 'Date and time'}>
          {service === undefined || (!items && !state.isWhole) ? (
            <p className={classes.quiet}>
              {timeHint(service === undefined ? words : undefined, form.staffId)}
            </p>
          ) : (
            <Suspense fallback={<TimeShapes />}>
              {items ? (
                <RentalStep
                  state={state}
                  services={services}
                  edited={edited}
                  rental={rental}
                  zones={zones}
                  pickupAddress={settings.rentals.pickupAddress}
                  today={today}
                />
              ) : (
                <TimeStep state={state} editId={edited?._id} today={today} />
              )}
            </Suspense>
          )}
        </Step>
        <Step number={3} title="Client details">
          <ClientStep state={state} emailOptional={emailOptional} edited={edited} />
        </Step>
      </div>
      <aside className={classes.aside} aria-label="Summary">
        <BookingSummary {...facts} />
        <BookingFoot
          state={state}
          facts={facts}
          isNew={edited === null}
          onReload={props.onReload}
          onLeave={props.onLeave}
        />
      </aside>
      <Suspense>
        {state.shown !== null && (
          <EditPreviewDialog
            booking={state.shown.booking}
            preview={state.shown.preview}
            saving={state.saving}
            onConfirm={state.agree}
            onClose={state.dropShown}
          />
        )}
        {state.warnings.length > 0 && (
          <OverrideDialog
            warnings={state.warnings}
            onConfirm={state.bookAnyway}
            onClose={state.dropWarnings}
          />
        )}
      </Suspense>
    </form>
  );
}

/** What comes before times or days are shown. */
const timeHint = (toChoose: OfferWords | undefined, staffId: string): string => {
  if (toChoose !== undefined && toChoose.one !== 'service')
    return `Please choose ${toChoose.a} first to see when it is free.`;
  return staffId === ''
    ? 'Please select a staff member first to see available times.'
    : 'Please choose what is missing above to see available times.';
};

type StepProps = { readonly number: number; readonly title: string; readonly children: ReactNode };

/** One of the steps, all of them on one screen. */
function Step({ number, title, children }: StepProps) {
  return (
    <section data-frame="card" className={classes.step}>
      <h2 className={classes.stepTitle}>
        <span className={classes.number}>
          <VisuallyHidden>Step </VisuallyHidden>
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
