import { type ReactElement, useEffect } from 'react';
import type { WayOn } from '#contract/pages/page-forms.ts';
import { formatNaira } from '#web/ui/format.ts';
import { Banner } from '../kit/banner.tsx';
import { Button, LinkButton } from '../kit/button.tsx';

export type BannersProps = {
  readonly refusal: string | null;
  /** Where to go on from it. */
  readonly ways?: readonly WayOn[] | undefined;
  /** True when the answer has been awaited for long. */
  readonly slow: boolean;
  readonly onRetry: () => void;
  /** Where to pay, for a browser that only leaves a frame by a tap. */
  readonly payAt: string | null;
};

/** Whoever has pressed the button at the bottom sees what came of it, which stands above the form. */
export const showDetails = (): void => document.forms.namedItem('details')?.scrollIntoView();

/** What became of the booking that was sent, above its form. */
export const SubmissionBanners = ({
  refusal,
  ways = [],
  slow,
  onRetry,
  payAt,
}: BannersProps): ReactElement => {
  const asks = slow || payAt !== null;
  useEffect(() => {
    if (asks) showDetails();
  }, [asks]);
  return (
    <>
      {/* A new element for new words: a translated page has put others in the place of the old. */}
      {refusal === null ? null : (
        <Banner key={refusal} tone="error" title="Could not complete your booking.">
          {refusal}
          {ways.map(({ path, label }) => (
            <p className="notice-way" key={path}>
              <LinkButton kind="quiet" href={path} target="_top">
                {label}
              </LinkButton>
            </p>
          ))}
        </Banner>
      )}
      {payAt === null ? null : (
        <Banner tone="attention" title="The payment opens outside this window.">
          Nothing happened?
          <p className="notice-way">
            <LinkButton href={payAt} target="_top">
              Go to the payment
            </LinkButton>
          </p>
        </Banner>
      )}
      {slow ? (
        <Banner tone="attention" title="Still trying…">
          The network is slow. You can wait, or try again: you will not be booked or charged twice.
          <p className="notice-way">
            <Button kind="quiet" onClick={onRetry}>
              Try again
            </Button>
          </p>
        </Banner>
      ) : null}
    </>
  );
};

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
