import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { formatNaira } from '../../../../ui/format.ts';
import { AlertIcon } from '../../../../ui/icons.tsx';
import { offerWords } from '../../../kit/offer-words.ts';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { useBusinessZone } from '../../../session/session-context.tsx';
import { isChosen } from '../model.ts';
import { type SummaryFacts, summaryOf } from '../summary.ts';
import classes from './summary.module.css';
import type { BookingState } from './use-booking-form.ts';

type BookingFootProps = {
  readonly state: BookingState;
  readonly facts: SummaryFacts;
  readonly isNew: boolean;
  readonly onReload: (() => Promise<void>) | undefined;
  readonly onLeave: () => void;
};

/** The one button, with what is wrong above it; on a phone also in a line what it will book. */
export function BookingFoot({ state, facts, isNew, onReload, onLeave }: BookingFootProps) {
  const { formErrors, saving, form, service, outdated } = state;
  const summary = summaryOf(facts, useBusinessZone());
  const line = [summary.when, summary.staff].filter((text) => text !== '').join(' · ');
  if (outdated !== null)
    return (
      <div className={classes.foot} data-bar>
        <OutdatedBanner message={outdated} onReload={onReload} onLeave={onLeave} />
      </div>
    );
  return (
    <div className={classes.foot} data-bar>
      {formErrors.length > 0 && (
        <Alert color="red" icon={<AlertIcon />} role="alert" p="sm">
          {formErrors.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
      <div className={classes.brief} aria-hidden="true">
        <span className={classes.briefWords}>
          <strong>{summary.brief || `Choose ${offerWords(facts.services).a}`}</strong>
          <span>{line}</span>
          {summary.made !== '' && <span>{summary.made}</span>}
        </span>
        {summary.total !== null && <strong>{formatNaira(summary.total)}</strong>}
      </div>
      <StillTrying pending={saving} />
      <Button
        type="submit"
        size="lg"
        fullWidth
        loading={saving}
        disabled={!isChosen(form, service) || !state.isWhole}
      >
        {isNew ? 'Create Appointment' : 'Save changes'}
      </Button>
    </div>
  );
}

type OutdatedBannerProps = {
  readonly message: string;
  readonly onReload: (() => Promise<void>) | undefined;
  readonly onLeave: () => void;
};

/** The booking changed while it was being edited: saving would undo what somebody else did. */
function OutdatedBanner({ message, onReload, onLeave }: OutdatedBannerProps) {
  const [loading, setLoading] = useState(false);
  const reload = async () => {
    setLoading(true);
    await onReload?.();
    setLoading(false);
  };
  return (
    <Alert color="orange" icon={<AlertIcon />} role="alert" title="Your changes were not saved">
      {message} Load it again to see how it stands; what you typed here is then lost.
      <Button fullWidth mt="sm" onClick={reload} loading={loading}>
        Load it again
      </Button>
      <Button fullWidth mt="xs" variant="default" onClick={onLeave}>
        Back to the dashboard
      </Button>
    </Alert>
  );
}
