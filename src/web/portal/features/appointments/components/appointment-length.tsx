import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import { MinusIcon, PlusIcon } from '../../../../ui/icons.tsx';
import { warningsIn } from '../../../kit/booking/booking-refusals.ts';
import { useKeyed } from '../../../kit/form/use-keyed.ts';
import { lengthText } from '../../../kit/time/open-hours.ts';
import { toast } from '../../../kit/toast.ts';
import { RefusedError, refusalText } from '../../../query/refusal.ts';
import { useResize } from '../api.ts';
import classes from './length.module.css';

const STEP = 15;
const MOST = 1440;
const MINUTE = 60_000;

/** How long an appointment takes, to be made longer or shorter by quarters of an hour; saved when that is said. */
export function AppointmentLength({ appointment }: { readonly appointment: OwnerAppointment }) {
  const { _id: id, date, endDate, version, status, serviceId } = appointment;
  const takes = Math.round((Date.parse(endDate) - Date.parse(date)) / MINUTE);
  const [wanted, setWanted] = useState<number | null>(null);
  /** Why it was not saved, of the length as it is chosen now; `warned`: it can be all the same. */
  const [refused, setRefused] = useState<{ readonly text: string; readonly warned: boolean } | null>(null);
  const resizing = useKeyed(useResize(id));
  if (serviceId.bookingType === 'item-based' || !isBlocking(status)) return null;
  const minutes = wanted ?? takes;
  const step = (by: number) => {
    setRefused(null);
    const next = Math.min(MOST, Math.max(STEP, minutes + by));
    setWanted(next === takes ? null : next);
  };
  const save = () =>
    resizing.mutate(
      { body: { date, version, minutes, ...(refused?.warned === true ? { override: true } : {}) } },
      {
        onSuccess: () => {
          setWanted(null);
          setRefused(null);
          toast.success(`It takes ${lengthText(minutes)} now.`);
        },
        onError: (failure) => {
          const warnings = failure instanceof RefusedError ? warningsIn(failure.refusal.data) : [];
          const text = refusalText(failure, 'The length could not be changed. Please check your connection.');
          setRefused({ text: warnings.length > 0 ? warnings.join(' ') : text, warned: warnings.length > 0 });
        },
      },
    );
  return (
    <div className={classes.length}>
      <span aria-live="polite">Takes {lengthText(minutes)}</span>
      <ActionIcon
        variant="default"
        size={44}
        radius="md"
        aria-label="15 minutes shorter"
        disabled={minutes <= STEP}
        onClick={() => step(-STEP)}
      >
        <MinusIcon size={18} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={44}
        radius="md"
        aria-label="15 minutes longer"
        disabled={minutes >= MOST}
        onClick={() => step(STEP)}
      >
        <PlusIcon size={18} />
      </ActionIcon>
      {wanted !== null && (
        <Button h={44} loading={resizing.isPending} onClick={save}>
          {refused?.warned === true ? 'Save anyway' : 'Save'}
        </Button>
      )}
      {refused !== null && (
        <p role="alert" className={classes.refused}>
          {refused.text}
        </p>
      )}
    </div>
  );
}
