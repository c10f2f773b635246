import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { useBusinessZone } from '../../../../session/session-context.tsx';

/** Fetched when it is asked for. */
const RepeatDialog = lazy(async () => ({ default: (await import('./repeat-dialog.tsx')).RepeatDialog }));

type RepeatButtonProps = {
  readonly booking: OwnerAppointment;
  readonly disabled: boolean;
  readonly onAsking: (asking: boolean) => void;
};

/** Leads to the dates on which a booking can be had again. */
export function RepeatButton({ booking, disabled, onAsking }: RepeatButtonProps) {
  const zone = useBusinessZone();
  const [opened, setOpened] = useState(false);
  const ask = (asking: boolean) => {
    setOpened(asking);
    onAsking(asking);
  };
  return (
    <>
      <Button variant="default" disabled={disabled} onClick={() => ask(true)}>
        Repeat
      </Button>
      <Suspense>
        {opened && <RepeatDialog booking={booking} zone={zone} onClose={() => ask(false)} />}
      </Suspense>
    </>
  );
}
