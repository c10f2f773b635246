import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Caution } from '#contract/replies/money-views.ts';
import { formatNaira } from '../../../../../ui/format.ts';
import { useMay } from '../../../../session/session-context.tsx';
import classes from './money.module.css';

const CautionDialog = lazy(async () => ({ default: (await import('./caution-dialog.tsx')).CautionDialog }));

type CautionPartProps = {
  readonly caution: Caution;
  readonly onAsking: (asking: boolean) => void;
  readonly onClosed: () => void;
};

/** What becomes of the caution fee next, and the way to do it once it is due. */
export function CautionPart({ caution, onAsking, onClosed }: CautionPartProps) {
  const [dialog, setDialog] = useState({ opened: false, keeping: false });
  const { state, amount, withheld, withheldReason } = caution;
  const mayDecide = useMay()('payments.decide');
  const open = (keeping: boolean) => {
    setDialog({ opened: true, keeping });
    onAsking(true);
  };
  const close = () => {
    setDialog({ ...dialog, opened: false });
    onAsking(false);
  };
  return (
    <>
      {mayDecide && state === 'held' && (
        <p className={classes.note}>You give the caution fee back when the hire is completed.</p>
      )}
      {state === 'settled' && withheld > 0 && withheldReason !== '' && (
        <p className={classes.note}>Kept because: “{withheldReason}”</p>
      )}
      {mayDecide && state === 'due' && (
        <div className={classes.due}>
          <p>The hire has ended. Please give the caution fee back to the client.</p>
          <div className={classes.dueActions}>
            <Button onClick={() => open(false)}>Give back {formatNaira(amount)}</Button>
            <Button variant="default" onClick={() => open(true)}>
              Keep a part
            </Button>
          </div>
        </div>
      )}
      <Suspense fallback={null}>
        <CautionDialog
          opened={dialog.opened}
          caution={caution}
          keeping={dialog.keeping}
          onClose={close}
          onClosed={onClosed}
        />
      </Suspense>
    </>
  );
}
