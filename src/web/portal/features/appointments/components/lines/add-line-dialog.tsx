import { Button, Group, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnerAppointment, OwnerService } from '#contract/replies/views.ts';
import { formatNaira } from '../../../../../ui/format.ts';
import { type LineChoice, LineChoices } from '../../../../kit/booking/line-choices.tsx';
import { LineList } from '../../../../kit/booking/line-list.tsx';
import { choiceError } from '../../../../kit/booking/line-options.ts';
import { PriceChange } from '../../../../kit/booking/price-change.tsx';
import { ErrorState } from '../../../../kit/error-state.tsx';
import { servicesQuery } from '../../../../kit/services-query.ts';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { refusalText } from '../../../../query/refusal.ts';
import { addable, addedLines } from '../../line-changes.ts';
import classes from './lines.module.css';
import { type Shown, useLineChange } from './use-line-change.ts';

type AddLineDialogProps = {
  readonly booking: OwnerAppointment;
  readonly zone: string;
  readonly onClose: () => void;
};

const nothing: LineChoice = { optionIds: [], hands: 1 };

/** At the chair: one tap picks the service, the next adds it at the time and for the price that are shown. */
export function AddLineDialog({ booking, zone, onClose }: AddLineDialogProps) {
  const changing = useLineChange(booking, { done: 'Service added.', onDone: onClose });
  const { shown, failure, busy, look } = changing;
  const [picked, setPicked] = useState<OwnerService | null>(null);
  const add = ({ _id: serviceId }: OwnerService, { optionIds, hands }: LineChoice) =>
    look({ add: { serviceId, optionIds: [...optionIds], hands } });
  const pick = (service: OwnerService) => {
    setPicked(service);
    if (service.optionGroups.length === 0) add(service, nothing);
  };
  const back = () => {
    setPicked(null);
    changing.back();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={picked === null ? 'Add a service' : `Add ${picked.name}`}
      size={480}
      closeOnClickOutside={!busy}
    >
      {picked === null && <Services onPick={pick} />}
      {picked !== null && shown === null && picked.optionGroups.length > 0 && (
        <Choosing service={picked} busy={busy} onBack={back} onChosen={(choice) => add(picked, choice)} />
      )}
      {picked !== null && shown === null && picked.optionGroups.length === 0 && busy && <Looking />}
      {shown !== null && <Preview now={booking} shown={shown} zone={zone} />}
      {failure !== null && (
        <p role="alert" className={classes.refused}>
          {failure}
        </p>
      )}
      <StillTrying pending={busy} />
      {(shown !== null || (failure !== null && picked?.optionGroups.length === 0)) && (
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={back} disabled={busy}>
            Back
          </Button>
          {shown !== null && (
            <Button onClick={changing.confirm} loading={busy} data-autofocus>
              {shown.warnings.length > 0 ? 'Add anyway' : 'Add'}
            </Button>
          )}
        </Group>
      )}
    </Modal>
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

function Services({ onPick }: { readonly onPick: (service: OwnerService) => void }) {
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
      {addable(data).map((service) => (
        <li key={service._id}>
          <button type="button" className={classes.service} onClick={() => onPick(service)}>
            <span className={classes.serviceName}>{service.name}</span>
            <span className={classes.terms}>{service.duration} mins</span>
            <span className={classes.price}>{formatNaira(service.price)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type ChoosingProps = {
  readonly service: OwnerService;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onChosen: (choice: LineChoice) => void;
};

function Choosing({ service, busy, onBack, onChosen }: ChoosingProps) {
  const [choice, setChoice] = useState(nothing);
  const [told, setTold] = useState(false);
  const wrong = choiceError(service.optionGroups, choice.optionIds);
  return (
    <>
      <LineChoices
        line={choice}
        service={service}
        error={told && wrong !== '' ? wrong : undefined}
        onChange={(patch) => setChoice({ ...choice, ...patch })}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onBack} disabled={busy}>
          Back
        </Button>
        <Button loading={busy} onClick={() => (wrong === '' ? onChosen(choice) : setTold(true))}>
          Next
        </Button>
      </Group>
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
      <LineList
        lines={booking.lines.filter(({ cancelled }) => !cancelled)}
        zone={zone}
        marked={addedLines(now, booking)}
      />
      <PriceChange {...preview} />
    </>
  );
}
