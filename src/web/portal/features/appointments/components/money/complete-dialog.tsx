import { Button, Text } from '@mantine/core';
import type { OwnerLine } from '#contract/replies/line-views.ts';
import { formatNaira } from '../../../../../ui/format.ts';
import { PhoneDialog } from '../../../../kit/dialog/phone-dialog.tsx';
import { useEntries } from '../../../../kit/form/use-entries.ts';
import { priceOfLines } from '../../line-changes.ts';
import {
  type BalanceSaid,
  balanceField,
  balanceFormOf,
  balanceIn,
  isBeyond,
  readBalance,
} from '../../money/balance.ts';
import { asksMoney, nothingOpen, openWithout } from '../../money/money.ts';
import type { CompletionQuestion } from '../../use-completing.ts';
import { OutcomeFields } from '../lines/outcome-fields.tsx';
import { BalanceFields } from './balance-fields.tsx';
import classes from './money.module.css';

type CompleteDialogProps = {
  readonly question: CompletionQuestion;
  /** Of which is asked what became of them; none: all there is was done. */
  readonly lines: readonly OwnerLine[];
  /** Complete it, with or without the balance. */
  readonly onComplete: (said: BalanceSaid, missed: readonly number[]) => void;
  readonly onNoShow: () => void;
  readonly onLookAgain: (missed: readonly number[]) => void;
  readonly onClose: () => void;
};

/** Before a booking is completed of which something is owed, or not all was done: was it received, and what was done? */
export function CompleteDialog({ onClose, ...asked }: CompleteDialogProps) {
  const { question, lines } = asked;
  return (
    <PhoneDialog
      opened={question.opened}
      onClose={onClose}
      size={540}
      title={titleOf(question, lines.length > 0)}
    >
      <CompletionForm {...asked} />
    </PhoneDialog>
  );
}

/** What is owed hangs on what was done, where that is asked as well. */
const titleOf = ({ open }: CompletionQuestion, several: boolean): string => {
  if (several || open === null) return 'Mark as completed?';
  return open.price === null
    ? `Did you receive the ${formatNaira(open.owed)} still owed?`
    : 'What is the final price?';
};

function CompletionForm(props: Omit<CompleteDialogProps, 'onClose'>) {
  const { question, lines, onComplete, onNoShow, onLookAgain } = props;
  const { open: all, changed } = question;
  const openFor = (missed: readonly number[]) =>
    all === null ? nothingOpen : openWithout(all, priceOfLines(lines, missed));
  const { form, change, errors, submit, bind } = useEntries({
    initial: () => ({ ...balanceFormOf(openFor(question.missed)), missed: question.missed, paid: true }),
    read: (entered) => {
      const { missed } = entered;
      const open = openFor(missed);
      const read = readBalance(balanceIn(entered, open), open, entered.paid && asksMoney(open));
      return read.ok ? { ok: true, sent: { said: read.said, missed } } : read;
    },
    fieldOf: balanceField,
    // The dialog is closed at once; what becomes of it is told at the booking.
    sending: { isPending: false, mutate: ({ said, missed }) => onComplete(said, missed) },
    failed: '',
    onDone: () => undefined,
  });
  const { missed } = form;
  const open = openFor(missed);
  const entered = balanceIn(form, open);
  const none = missed.length > 0 && missed.length === lines.length;
  const asked = asksMoney(open) && !none;
  return (
    <form {...bind}>
      <div data-stack="4">
        {lines.length > 0 && (
          <OutcomeFields
            lines={lines}
            missed={missed}
            onChange={(others) =>
              change({ ...balanceFormOf(openFor(others)), method: form.method, missed: others })
            }
          />
        )}
        {none && <Text role="status">Nothing was done: the booking becomes a No-Show.</Text>}
        {all === null && (
          <Text role="alert">
            We could not check whether the client still owes something. You can complete it now and record a
            payment later.
          </Text>
        )}
        {asked && (
          <BalanceFields
            open={open}
            form={entered}
            errors={errors}
            changed={changed}
            first
            onChange={change}
          />
        )}
      </div>
      <div className={classes.choices} data-bar>
        {none ? (
          <Button onClick={onNoShow}>Mark as No-Show</Button>
        ) : asked ? (
          <>
            <Button variant="default" onClick={() => submit({ paid: false })}>
              Complete without payment
            </Button>
            <Button type="submit">
              {isBeyond(entered, open)
                ? `Record ${formatNaira(Number(entered.amount))} and complete`
                : 'Record and complete'}
            </Button>
          </>
        ) : all === null ? (
          <>
            <Button variant="default" type="submit">
              Complete without payment
            </Button>
            <Button onClick={() => onLookAgain(missed)} data-autofocus>
              Try again
            </Button>
          </>
        ) : (
          <Button type="submit">Mark as completed</Button>
        )}
      </div>
    </form>
  );
}
