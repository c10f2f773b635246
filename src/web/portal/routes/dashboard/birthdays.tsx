import { lazy, Suspense } from 'react';
import { useToday } from '../../kit/time/clock.ts';
import { useScreenLoaded } from '../../query/use-screen-loaded.ts';
import { useMay } from '../../session/session-context.tsx';

const BirthdayLine = lazy(async () => ({
  default: (await import('../../features/clients/components/birthday-line.tsx')).BirthdayLine,
}));

/** Whose birthday it is today, asked once what the day brings is there. */
export function Birthdays() {
  const today = useToday();
  const wanted = useScreenLoaded();
  const may = useMay();
  return <Suspense>{wanted && may('clients.read') && <BirthdayLine today={today} />}</Suspense>;
}
