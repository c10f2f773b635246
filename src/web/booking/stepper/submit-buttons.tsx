import type { ReactElement } from 'react';
import { formatNaira } from '#web/ui/format.ts';
import { Button } from '../kit/button.tsx';

type SubmitProps = {
  /** In naira; 0: nothing is paid online. */
  readonly due: number;
  /** What the button says where nothing is due. */
  readonly label: string;
  readonly busy: boolean;
  readonly disabled: boolean;
};

/** Sends the form of the last step: books or, where something is due now, leads on to paying it. */
export const SubmitButton = ({ due, label, busy, disabled }: SubmitProps): ReactElement =>
  due > 0 ? (
    <Button type="submit" form="details" name="pay" value="checkout" translate="no" wide disabled={disabled}>
      {busy ? 'Opening the payment…' : `Pay ${formatNaira(due)}`}
    </Button>
  ) : (
    <Button type="submit" form="details" wide disabled={disabled}>
      {busy ? 'Booking…' : label}
    </Button>
  );

type TransferProps = Pick<SubmitProps, 'due' | 'disabled'> & {
  /** Set once the script has taken over. */
  readonly onTransfer: (() => void) | null;
};

/** The other way to pay; nothing where nothing is due. */
export const TransferButton = ({ due, disabled, onTransfer }: TransferProps): ReactElement | null =>
  due > 0 ? (
    <Button
      type="submit"
      form="details"
      name="pay"
      value="transfer"
      kind="plain"
      wide
      disabled={disabled}
      onClick={(event) => {
        // Older browsers do not tell a form which of its buttons sent it.
        if (onTransfer === null) return;
        event.preventDefault();
        onTransfer();
      }}
    >
      Pay by bank transfer
    </Button>
  ) : null;

/** Beside a button that may not act yet: what it waits for. */
export const Needed = ({
  what,
}: {
  readonly what: string | null | undefined | false;
}): ReactElement | null => (what ? <p className="summary-needed">Still needed: {what}</p> : null);
