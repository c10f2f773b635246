import { Button, NumberInput, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnerAppointment, OwnerService } from '#contract/replies/views.ts';
import { formatNaira, formatTime } from '../../../../../ui/format.ts';
import { BookingPreview } from '../../../../kit/booking/booking-preview.tsx';
import { type LineChoice, LineChoices } from '../../../../kit/booking/line-choices.tsx';
import { choiceError } from '../../../../kit/booking/line-options.ts';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { ErrorState } from '../../../../kit/error-state.tsx';
import { servicesQuery } from '../../../../kit/services-query.ts';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { refusalText } from '../../../../query/refusal.ts';
import { addable, addedLines, nounOf } from '../../line-changes.ts';
import classes from './lines.module.css';
import { type Shown, useLineChange } from './use-line-change.ts';

type AddLineDialogProps = {
  readonly booking: OwnerAppointment;
  readonly zone: string;
  readonly onClose: () => void;
};

/** What is chosen of what is added; the units are empty while they are typed. */
type Choice = LineChoice & { readonly quantity: number | string };

const nothing: Choice = { optionIds: [], hands: 1, quantity: 1 };

const isItem = ({ bookingType }: OwnerService): boolean => bookingType === 'item-based';

/** Whether there is more to choose than what is added. */
const hasChoice = (service: OwnerService): boolean => isItem(service) || service.optionGroups.length > 0;

/** At the chair or the counter: one tap picks it, the next adds it at the time and for the price that are shown. */
export function AddLineDialog({ booking, zone, onClose }: AddLineDialogProps) {
  const noun = nounOf(booking);
  const changing = useLineChange(booking, {
    done: noun === 'item' ? 'Item added.' : 'Service added.',
    onDone: onClose,
  });
  const { shown, failure, busy, look } = changing;
  const [picked, setPicked] = useState<OwnerService | null>(null);
  const add = (service: OwnerService, { optionIds, hands, quantity }: Choice) => {
    const { _id: serviceId } = service;
    const chosen = isItem(service)
      ? { quantity: Math.max(1, Number(quantity) || 1) }
      : { optionIds: [...optionIds], hands };
    look({ add: { serviceId, ...chosen } });
  };
  const pick = (service: OwnerService) => {
    setPicked(service);
    if (!hasChoice(service)) add(service, nothing);
  };
  const back = () => {
    setPicked(null);
    changing.back();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={picked === null ? `Add ${noun === 'item' ? 'an item' : 'a service'}` : `Add ${picked.name}`}
      size={480}
      closeOnClickOutside={!busy}
    >
      {picked === null && <Services booking={booking} onPick={pick} />}
      {picked !== null && shown === null && hasChoice(picked) && (
        <Choosing service={picked} busy={busy} onBack={back} onChosen={(choice) => add(picked, choice)} />
      )}
      {picked !== null && shown === null && !hasChoice(picked) && busy && <Looking />}
      {shown !== null && <Preview now={booking} shown={shown} zone={zone} />}
      {failure !== null && (
        <p role="alert" className={classes.refused}>
          {failure}
        </p>
      )}
      <StillTrying pending={busy} />
      {(shown !== null || (failure !== null && picked !== null && !hasChoice(picked))) && (
        <div data-answers>
          <Button variant="default" onClick={back} disabled={busy}>
            Back
          </Button>
          {shown !== null && (
            <Button onClick={changing.confirm} loading={busy} data-autofocus>
              {shown.warnings.length > 0 ? 'Add anyway' : 'Add'}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}

function Looking() {
  return (
    <div role="status" aria-label="Looking for a free time…">
      <Skeleton height={56} mb={8} />
      <Skeleton height={56} />
    </div>
  );
}

type ServicesProps = {
  readonly booking: OwnerAppointment;
  readonly onPick: (service: OwnerService) => void;
};

function Services({ booking, onPick }: ServicesProps) {
  const { data, error, isFetching, refetch } = useQuery(servicesQuery);
  if (data === undefined && error !== null)
    return (
      <ErrorState
        message={refusalText(error, 'Your services could not be loaded. Please check your connection.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (data === undefined) return <Looking />;
  return (
    <ul className={classes.services}>
      {addable(data, booking).map((service) => (
        <li key={service._id}>
          <button type="button" className={classes.service} onClick={() => onPick(service)}>
            <span data-text="semibold breaks">{service.name}</span>
            <span data-text="quiet">{lengthText(service)}</span>
            <span data-text="semibold breaks">
              {formatNaira(service.pricing?.baseRentalFee ?? service.price)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const lengthText = (service: OwnerService): string => {
  const { duration } = service;
  if (!isItem(service)) return `${duration} mins`;
  return duration === 1 ? '1 day' : `${duration} days`;
};

type ChoosingProps = {
  readonly service: OwnerService;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onChosen: (choice: Choice) => void;
};

function Choosing({ service, busy, onBack, onChosen }: ChoosingProps) {
  const [choice, setChoice] = useState(nothing);
  const [told, setTold] = useState(false);
  const wrong = choiceError(service.optionGroups, choice.optionIds);
  return (
    <>
      {isItem(service) && (
        <NumberInput
          size="md"
          label="Quantity"
          required
          min={1}
          allowDecimal={false}
          allowNegative={false}
          inputMode="numeric"
          value={choice.quantity}
          onChange={(quantity) => setChoice({ ...choice, quantity })}
          data-autofocus
        />
      )}
      <LineChoices
        line={choice}
        service={service}
        error={told && wrong !== '' ? wrong : undefined}
        onChange={(patch) => setChoice({ ...choice, ...patch })}
      />
      <div data-answers>
        <Button variant="default" onClick={onBack} disabled={busy}>
          Back
        </Button>
        <Button loading={busy} onClick={() => (wrong === '' ? onChosen(choice) : setTold(true))}>
          Next
        </Button>
      </div>
    </>
  );
}

type PreviewProps = {
  readonly now: OwnerAppointment;
  readonly shown: Shown;
  readonly zone: string;
};

function Preview({ now, shown: { booking, preview, warnings }, zone }: PreviewProps) {
  return (
    <>
      {warnings.length > 0 && (
        <ul className={classes.warnings}>
          {warnings.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {booking.date !== now.date && booking.hireDays === undefined && (
        <p className={classes.begins}>
          The booking then begins at {formatTime(booking.date, zone)}, not at {formatTime(now.date, zone)}.
        </p>
      )}
      <BookingPreview
        booking={booking}
        lines={booking.lines.filter(({ cancelled }) => !cancelled)}
        marked={addedLines(now, booking)}
        preview={preview}
        zone={zone}
      />
    </>
  );
}
