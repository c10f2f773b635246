import { Button, Modal, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { formatExactNaira } from '../../../../../ui/format.ts';
import { useEntries } from '../../../../kit/form/use-entries.ts';
import {
  type BalanceSaid,
  balanceField,
  balanceFormOf,
  balanceIn,
  isBeyond,
  readBalance,
} from '../../balance.ts';
import type { BalanceOpen } from '../../money.ts';
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
        <BalanceQuestionForm open={{ owed, price }} changed={changed} onComplete={onComplete} />
      )}
    </Modal>
  );
}

type BalanceQuestionFormProps = {
  readonly open: BalanceOpen;
  readonly changed: boolean;
  readonly onComplete: CompleteDialogProps['onComplete'];
};

function BalanceQuestionForm({ open, changed, onComplete }: BalanceQuestionFormProps) {
  const { form, change, errors, submit, bind } = useEntries({
    initial: () => ({ ...balanceFormOf(open), paid: true }),
    read: (entered) => {
      const read = readBalance(balanceIn(entered, open), open, entered.paid);
      return read.ok ? { ok: true, sent: read.said } : read;
    },
    fieldOf: balanceField,
    // The dialog is closed at once; what becomes of it is told at the booking.
    sending: { isPending: false, mutate: onComplete },
    failed: '',
    onDone: () => undefined,
  });
  const entered = balanceIn(form, open);
  return (
    <form {...bind}>
      <Stack gap="md">
        <BalanceFields open={open} form={entered} errors={errors} changed={changed} first onChange={change} />
      </Stack>
      <div className={classes.choices} data-bar>
        <Button variant="default" onClick={() => submit({ paid: false })}>
          Complete without payment
        </Button>
        <Button type="submit">
          {isBeyond(entered, open)
            ? `Record ${formatExactNaira(Number(entered.amount))} and complete`
            : 'Record and complete'}
        </Button>
      </div>
    </form>
  );
}
