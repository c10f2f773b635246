import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { OwnerAction } from '#core/appointments/transitions.ts';
import { useKeyed } from '../../../kit/form/use-keyed.ts';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { useNow } from '../../../kit/time/clock.ts';
import { usePhone } from '../../../kit/width.ts';
import { useScreenLoaded } from '../../../query/use-screen-loaded.ts';
import { useMay } from '../../../session/session-context.tsx';
import { useActing, useSendLink } from '../api.ts';
import { severalOf } from '../line-changes.ts';
import { isInFull, type KeptBooking } from '../model.ts';
import { actionLabels, besideLikely, type OfferedAction, offerFor } from '../offer.ts';
import { useStatusChange } from '../use-status-change.ts';
import { CancelQuestion, LinkQuestion } from './action-questions.tsx';
import classes from './details.module.css';
import { RepeatButton } from './series/repeat-button.tsx';
import { mayRepeat } from './series/repeats.ts';

const CompleteDialog = lazy(async () => ({
  default: (await import('./money/complete-dialog.tsx')).CompleteDialog,
}));

/** Rarely opened. */
const CorrectDialog = lazy(async () => ({
  default: (await import('./money/correct-dialog.tsx')).CorrectDialog,
}));

type AppointmentActionsProps = {
  readonly kept: KeptBooking;
  readonly onAsking: (asking: boolean) => void;
};

/**
 * What fits now as large buttons, one on a phone and at most two elsewhere; all else the status allows unfolds. While one
 * is at work the others wait.
 */
export function AppointmentActions({ kept, onAsking }: AppointmentActionsProps) {
  const { _id: id, status, date } = kept;
  const acting = useActing();
  const mine = acting?.id === id ? acting : null;
  const [question, setQuestion] = useState<'cancel' | 'reschedule' | null>(null);
  const [correcting, setCorrecting] = useState(false);
  const link = useKeyed(useSendLink());
  const several = isInFull(kept) ? severalOf(kept) : [];
  const { perform, completing } = useStatusChange(kept, { onAsking });
  const busy = acting !== null || completing.looking !== null;
  const group = useFocusKept(!busy);
  const noteId = useId();
  // The buttons stay those of the status before until there is an answer, or they would jump away unanswered.
  const from = mine?.from ?? status;
  const contact = isInFull(kept) ? kept : null;
  const may = useMay();
  const changes = may('bookings.change');
  const now = useNow();
  const offered = offerFor({ status: from, date, contact }, now);
  // A link to move a booking is of whoever may move it.
  const actions = offered.actions.filter(({ action }) => changes || action !== 'reschedule');
  const likely = changes || offered.likely !== 'edit' ? offered.likely : null;
  const phone = usePhone();
  const beside = phone || !changes ? null : besideLikely(likely);
  const [unfolded, setUnfolded] = useState<KeptBooking['status'] | null>(null);
  const moreId = useId();

  // What may be asked is not needed to draw the sheet.
  const loaded = useScreenLoaded();
  const asked = loaded || question !== null || correcting || completing.question.opened;
  const ask = (about: typeof question) => {
    setQuestion(about);
    onAsking(about !== null);
  };
  const begin = (action: OwnerAction) => {
    if (busy) return;
    if (action === 'cancel' || action === 'reschedule') ask(action);
    else if (action === 'completed' && may('payments.take')) completing.start('all');
    else perform(action);
  };
  const isBusy = (action: OwnerAction) =>
    mine?.action === action || (action === 'completed' && completing.looking === 'all');
  const notes = [...new Set(actions.flatMap(({ blocked }) => blocked ?? []))];
  const buttonOf = ({ action, blocked }: OfferedAction) => (
    <Button
      key={action}
      size={action === likely || action === beside ? 'lg' : 'md'}
      variant={action === likely ? 'filled' : 'default'}
      data-likely={action === likely || undefined}
      data-grave={action === 'cancel' || undefined}
      loading={isBusy(action)}
      disabled={busy && !isBusy(action)}
      {...(blocked === null
        ? { onClick: () => begin(action) }
        : { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': noteId })}
    >
      {actionLabels[action]}
    </Button>
  );
  const [first, second] = [likely, beside].map((wanted) => actions.find(({ action }) => action === wanted));
  const repeat = changes && isInFull(kept) && mayRepeat(kept) && (
    <RepeatButton booking={kept} disabled={busy} onAsking={onAsking} />
  );
  return (
    // Holds the focus when the button that had it is gone with its status.
    <section ref={group} className={classes.actions} aria-label="Actions" tabIndex={-1} data-bar>
      {likely === 'edit' && <EditLink id={id} look="likely" />}
      {first && buttonOf(first)}
      {second && buttonOf(second)}
      {beside === 'edit' && <EditLink id={id} look="large" />}
      {changes && (from === 'completed' || from === 'no-show') && (
        <Button
          variant="default"
          disabled={busy}
          onClick={() => {
            setCorrecting(true);
            onAsking(true);
          }}
        >
          Change outcome
        </Button>
      )}
      {actions.length === 0 && repeat}
      {changes && actions.length === 0 && isInFull(kept) && <BookAgain clientId={kept.clientId} />}
      {actions.length > 0 && (
        <>
          <Button
            className={classes.unfold ?? ''}
            size="lg"
            variant="default"
            aria-expanded={unfolded === from}
            aria-controls={moreId}
            onClick={() => setUnfolded(unfolded === from ? null : from)}
          >
            More
          </Button>
          <div id={moreId} className={classes.rest} data-unfolded={unfolded === from || undefined}>
            {actions.filter((each) => each !== first && each !== second).map(buttonOf)}
            {changes &&
              several.length > 0 &&
              actions.some(({ action, blocked }) => action === 'completed' && blocked === null) && (
                <Button
                  variant="default"
                  loading={completing.looking === 'part'}
                  disabled={busy && completing.looking !== 'part'}
                  onClick={() => completing.start('part')}
                >
                  Partly completed
                </Button>
              )}
            {changes && likely !== 'edit' && beside !== 'edit' && <EditLink id={id} look="plain" />}
            {repeat}
            {changes && isInFull(kept) && Date.parse(kept.endDate) <= now && (
              <BookAgain clientId={kept.clientId} />
            )}
            {notes.length > 0 && (
              <p id={noteId} className={classes.note}>
                {notes.join(' ')}
              </p>
            )}
          </div>
        </>
      )}
      <div className={classes.late}>
        <StillTrying pending={mine !== null || completing.looking !== null} />
      </div>
      {asked && (
        <>
          <CancelQuestion
            kept={kept}
            opened={question === 'cancel'}
            onConfirm={() => {
              ask(null);
              perform('cancel');
            }}
            onClose={() => ask(null)}
          />
          <LinkQuestion
            kept={kept}
            opened={question === 'reschedule'}
            onConfirm={() => {
              ask(null);
              if (acting === null) link.mutate({ id, action: 'reschedule', from });
            }}
            onClose={() => ask(null)}
          />
          <Suspense fallback={null}>
            <CorrectDialog
              opened={correcting}
              id={id}
              status={from}
              lines={several}
              onClose={() => {
                setCorrecting(false);
                onAsking(false);
              }}
            />
            <CompleteDialog
              question={completing.question}
              lines={several}
              onComplete={(said, missed) => {
                completing.close();
                perform('completed', said, missed);
              }}
              onNoShow={() => {
                completing.close();
                perform('no-show');
              }}
              onLookAgain={(missed) => completing.start(several.length > 0 ? 'part' : 'all', missed)}
              onClose={completing.close}
            />
          </Suspense>
        </>
      )}
    </section>
  );
}

/** Once nothing is at work, takes up the focus that a vanished or waiting button has dropped. */
function useFocusKept(idle: boolean) {
  const group = useRef<HTMLElement>(null);
  const wasIdle = useRef(idle);
  useEffect(() => {
    const finished = idle && !wasIdle.current;
    wasIdle.current = idle;
    if (finished && document.activeElement === document.body) group.current?.focus({ preventScroll: true });
  }, [idle]);
  return group;
}

type EditLinkProps = { readonly id: string; readonly look: 'likely' | 'large' | 'plain' };

function EditLink({ id, look }: EditLinkProps): ReactNode {
  return (
    <Button
      size={look === 'plain' ? 'md' : 'lg'}
      variant={look === 'likely' ? 'filled' : 'default'}
      data-likely={look === 'likely' || undefined}
      renderRoot={(props) => <Link to={paths.createBooking} search={{ editId: id }} {...props} />}
    >
      Edit Appointment
    </Button>
  );
}

/** What is left to do for a booking that is over, marked or not. */
function BookAgain({ clientId }: { readonly clientId: string }): ReactNode {
  if (clientId === '') return null;
  return (
    <Button
      variant="default"
      data-likely
      renderRoot={(props) => <Link to={paths.createBooking} search={{ clientId }} {...props} />}
    >
      Book again
    </Button>
  );
}
