import { Button, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { formatExactNaira } from '../../../../../ui/format.ts';
import { useFirstError } from '../../../../kit/form/field-errors.ts';
import type { BalanceOpen } from '../../money.ts';
import { type BalanceSaid, useBalance } from '../../use-balance.ts';
import type { BalanceQuestion } from '../../use-completing.ts';
import { BalanceFields } from './balance-fields.tsx';
import classes from './money.module.css';

type CompleteDialogProps = {
  readonly question: BalanceQuestion;
  /** Complete it, with or without the balance. */
  readonly onComplete: (said: BalanceSaid) => void;
  readonly onLookAgain: () => void;
  readonly onClose: () => void;
};

/** Before a booking is completed of which something is owed: was it received? */
export function CompleteDialog({ question, onComplete, onLookAgain, onClose }: CompleteDialogProps) {
  const { opened, owed, price, changed } = question;
  const phone = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={540}
      fullScreen={phone ?? false}
      title={
        owed === null
          ? 'Mark as completed?'
          : price === null
            ? `Did you receive the ${formatExactNaira(owed)} still owed?`
            : 'What is the final price?'
      }
    >
      {owed === null ? (
        <Stack gap="lg">
          <Text role="alert">
            We could not check whether the client still owes something. You can complete it now and record a
            payment later.
          </Text>
          <div className={classes.choices} data-bar>
            <Button variant="default" onClick={() => onComplete({})}>
              Complete without payment
            </Button>
            <Button onClick={onLookAgain} data-autofocus>
              Try again
            </Button>
          </div>
        </Stack>
      ) : (
        <BalanceForm open={{ owed, price }} changed={changed} onComplete={onComplete} />
      )}
    </Modal>
  );
}

type BalanceFormProps = {
  readonly open: BalanceOpen;
  readonly changed: boolean;
  readonly onComplete: CompleteDialogProps['onComplete'];
};

function BalanceForm({ open, changed, onComplete }: BalanceFormProps) {
  const balance = useBalance(open);
  const { element, focusFirstError } = useFirstError<HTMLFormElement>();
  const complete = (paid: boolean) => {
    const said = balance.read(paid);
    if (said === null) focusFirstError();
    else onComplete(said);
  };
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        complete(true);
      }}
    >
      <Stack gap="md">
        <BalanceFields balance={balance} changed={changed} first />
      </Stack>
      <div className={classes.choices} data-bar>
        <Button variant="default" onClick={() => complete(false)}>
          Complete without payment
        </Button>
        <Button type="submit">
          {balance.isBeyond
            ? `Record ${formatExactNaira(Number(balance.form.amount))} and complete`
            : 'Record and complete'}
        </Button>
      </div>
    </form>
  );
}
