import { Button, Text } from '@mantine/core';
import { calendarDayOf, formatTime, shortDay } from '../../../../../ui/format.ts';
import { Dialog } from '../../../../kit/dialog/dialog.tsx';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { changesTime, questionOf } from '../../moving.ts';
import classes from './move-dialog.module.css';
import type { MoveState } from './use-move.ts';

type MoveDialogProps = { readonly state: MoveState; readonly zone: string };

/** Asks before a booking is moved, and says what stands against it. */
export function MoveDialog({ state, zone }: MoveDialogProps) {
  const { move, step, saving } = state;
  if (move === null) return null;
  const warned = step.kind === 'warned';
  const resizes = move.minutes !== undefined;
  const over = step.kind === 'outdated';
  return (
    <Dialog
      opened
      onClose={state.cancel}
      title={
        warned
          ? 'This time is outside your usual rules'
          : resizes
            ? 'Change how long it takes?'
            : 'Move this booking?'
      }
      size={460}
      closeOnClickOutside={!saving}
      closeOnEscape={!saving}
    >
      <Text>{questionOf(move)}</Text>
      {warned && (
        <>
          <ul className={classes.warnings}>
            {step.warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Text c="dimmed">
            {resizes ? 'It can take that long all the same.' : 'You can still move it there.'}
          </Text>
        </>
      )}
      {step.kind === 'taken' && (
        <div role="alert" data-note="red">
          <p>
            {step.nearest.length === 0
              ? 'That time has just been taken. Please pick another.'
              : 'That time has just been taken. These are the nearest free times:'}
          </p>
          <div className={classes.nearest}>
            {step.nearest.map((time) => (
              <button key={time} type="button" className={classes.time} onClick={() => state.retarget(time)}>
                <strong>{formatTime(time, zone)}</strong> {shortDay(calendarDayOf(time, zone))}
              </button>
            ))}
          </div>
        </div>
      )}
      {(step.kind === 'failed' || over) && (
        <p role="alert" data-note="red">
          {step.message}
        </p>
      )}
      {step.kind === 'asking' && !saving && changesTime(move) && (
        <Text c="dimmed" fz="sm" mt={8}>
          The client gets a message with the new time.
        </Text>
      )}
      {step.kind === 'asking' && !saving && resizes && !changesTime(move) && (
        <Text c="dimmed" fz="sm" mt={8}>
          The price stays, and no message is sent.
        </Text>
      )}
      <StillTrying pending={saving} />
      <div data-answers>
        <Button variant="default" onClick={state.cancel} disabled={saving} data-autofocus>
          {over ? 'Close' : 'Leave it'}
        </Button>
        {!over && step.kind !== 'taken' && (
          <Button onClick={() => state.confirm(warned)} loading={saving}>
            {step.kind === 'failed'
              ? 'Try again'
              : `${resizes ? 'Change' : 'Move'}${warned ? ' anyway' : ''}`}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
