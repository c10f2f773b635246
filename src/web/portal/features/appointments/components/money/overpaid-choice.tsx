import { Button } from '@mantine/core';
import type { Overpaid } from '#contract/replies/money-views.ts';
import { formatNaira } from '../../../../../ui/format.ts';
import { useKeyed } from '../../../../kit/form/use-keyed.ts';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { useDecideOverpayment } from '../../money/money-api.ts';
import classes from './money.module.css';

export type OverpaidChoiceProps = {
  readonly appointmentId: string;
  readonly overpaid: Pick<Overpaid, 'amount' | 'state'>;
  /** Whose money it is, for whoever hears the buttons in a list of them. */
  readonly clientName?: string;
};

/** What a client has paid too much: sent back, or kept as their credit, which can still be sent back later. */
export function OverpaidChoice({ appointmentId, overpaid, clientName = '' }: OverpaidChoiceProps) {
  const deciding = useKeyed(useDecideOverpayment(appointmentId));
  const { amount, state } = overpaid;
  const naira = formatNaira(amount);
  const whom = clientName === '' ? '' : `, ${clientName}`;
  const decide = (choice: 'refund' | 'credit') => {
    const decision = { choice, amount };
    deciding.mutate(
      { decision },
      {
        onSuccess: () => {
          toast.success(
            choice === 'refund' ? `${naira} goes back to the client.` : `${naira} is kept as credit.`,
          );
        },
        onError: (failure) => toast.error(refusalText(failure, 'This could not be saved. Please try again.')),
      },
    );
  };
  return (
    <div className={classes.dueActions}>
      <Button
        loading={deciding.isPending}
        onClick={() => decide('refund')}
        aria-label={`Send ${naira} back${whom}`}
      >
        Send {naira} back
      </Button>
      {state === 'open' && (
        <Button
          variant="default"
          disabled={deciding.isPending}
          onClick={() => decide('credit')}
          aria-label={`Keep ${naira} as credit${whom}`}
        >
          Keep {naira} as credit
        </Button>
      )}
    </div>
  );
}
