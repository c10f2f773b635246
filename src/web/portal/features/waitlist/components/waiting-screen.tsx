import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { WaitlistEntry } from '#contract/calls/waitlist.calls.ts';
import { paths } from '#contract/paths.ts';
import { ClockIcon } from '../../../../ui/icons.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { toast } from '../../../kit/toast.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useMay } from '../../../session/session-context.tsx';
import { useRemoveEntry, waitlistQuery } from '../api.ts';
import { byDay } from '../model.ts';
import classes from './waiting.module.css';
import { WaitingDay } from './waiting-day.tsx';

type WaitingScreenProps = { readonly zone: string; readonly businessName: string };

/** Who waits for which day, and which times are held for them. */
export function WaitingScreen({ zone, businessName }: WaitingScreenProps) {
  const list = useQuery(waitlistQuery);
  const [asked, setAsked] = useState<WaitlistEntry | null>(null);
  const screen = useRef<HTMLDivElement>(null);
  return (
    <>
      <PageHeader
        title="Waitlist"
        subtitle="Clients waiting for a day that is full. When a time becomes free, we offer it to the first in line."
      />
      <div className={classes.screen} ref={screen} tabIndex={-1}>
        {list.data !== undefined ? (
          list.data.length === 0 ? (
            <Nobody />
          ) : (
            byDay(list.data).map((day) => (
              <WaitingDay
                key={day.date}
                day={day}
                zone={zone}
                businessName={businessName}
                onRemove={setAsked}
              />
            ))
          )
        ) : list.isError ? (
          <div data-frame className={classes.panel}>
            <ErrorState
              message={refusalText(
                list.error,
                'The waitlist could not be loaded. Please check your connection.',
              )}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          </div>
        ) : (
          <WaitingSkeleton />
        )}
        <StillTrying pending={list.isPending} />
      </div>
      <RemoveDialog
        entry={asked}
        onClose={() => setAsked(null)}
        // What it was opened from is gone with the entry.
        onRemoved={() => screen.current?.focus({ preventScroll: true })}
      />
    </>
  );
}

function Nobody() {
  const maySet = useMay()('settings.change');
  return (
    <div data-frame className={classes.panel}>
      <EmptyState
        icon={<ClockIcon size={24} />}
        title="Nobody is waiting"
        text="When a day is full, clients can ask on your booking page to be told if a time frees up. They will be listed here."
        action={
          maySet && (
            <Link to={paths.settings} search={{ tab: 'reminders' }} data-link>
              Waitlist settings
            </Link>
          )
        }
      />
    </div>
  );
}

type RemoveDialogProps = {
  readonly entry: WaitlistEntry | null;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
};

function RemoveDialog({ entry, onClose, onRemoved }: RemoveDialogProps) {
  const removing = useRemoveEntry();
  const name = entry?.clientName || 'this client';
  const remove = () => {
    if (entry === null) return;
    removing.mutate(entry._id, {
      onSuccess: () => {
        toast.success(`${name} is off the waitlist.`);
        onClose();
        onRemoved();
      },
      onError: (failure) =>
        toast.error(refusalText(failure, 'They could not be taken off. Please check your connection.')),
    });
  };
  return (
    <ConfirmDialog
      opened={entry !== null}
      title={`Take ${name} off the list?`}
      action="Take off"
      keep="Keep"
      busy={removing.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      {entry?.state === 'offered'
        ? 'The time that is held for them becomes free at once, and their link to it no longer works.'
        : 'They will not be told when a time frees up. We do not write to them about it.'}
    </ConfirmDialog>
  );
}

/** The shape of two days that are on their way. */
function WaitingSkeleton() {
  return (
    <div role="status" className={classes.screen}>
      <VisuallyHidden>Loading the waitlist…</VisuallyHidden>
      {[2, 1].map((lines) => (
        <div key={lines} data-frame className={classes.panel} aria-hidden="true">
          <Skeleton height={22} width={210} mb={16} />
          {Array.from({ length: lines }, (_, line) => (
            <Skeleton key={String(line)} height={62} mt={12} />
          ))}
        </div>
      ))}
    </div>
  );
}
