import { ActionIcon } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { BlockIcon } from '../../../../../ui/icons.tsx';
import { useMay } from '../../../../session/session-context.tsx';
import type { Person } from '../../moving.ts';
import type { Blocking } from './block-dialog.tsx';

/** Fetched when time is blocked, or what is blocked is opened. */
const BlockDialog = lazy(async () => ({ default: (await import('./block-dialog.tsx')).BlockDialog }));

/** When a time that is blocked from the bar begins, until another is entered. */
const NOON = 12 * 60;

type Whose = {
  readonly people: readonly Person[];
  readonly day: CalendarDate;
  readonly today: CalendarDate;
};

/** Blocking time: what opens its dialog, the button for those who press no empty time, and the dialog itself. */
export function useBlocking({ people, day, today }: Whose) {
  const may = useMay();
  const [blocking, setBlocking] = useState<Blocking | null>(null);
  const [alone, ...others] = people;
  const start = {
    block: null,
    staffId: others.length === 0 ? (alone?.id ?? '') : '',
    day: day < today ? today : day,
    minute: NOON,
  };
  return {
    open: setBlocking,
    button: may('time.block') && (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        radius="md"
        aria-label="Block time"
        onClick={() => setBlocking(start)}
      >
        <BlockIcon />
      </ActionIcon>
    ),
    dialog: blocking !== null && (
      <Suspense>
        <BlockDialog blocking={blocking} people={people} today={today} onClose={() => setBlocking(null)} />
      </Suspense>
    ),
  };
}
