import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { Caution, OverpaidBooking, Refund } from '#contract/replies/money-views.ts';
import { formatDate, formatNaira } from '../../../../../ui/format.ts';
import { ErrorState } from '../../../../kit/error-state.tsx';
import { refundReasons, refundStates } from '../../../../kit/money/money-words.ts';
import { useMay } from '../../../../session/session-context.tsx';
import { owedQuery } from '../../api.ts';
import { type Owed as OwedLists, owedSums, sortOwed } from '../../owed.ts';
import classes from './owed.module.css';
import { CautionItem, OverpaidItem, OwedHead, PaymentStuck, RefundSentTwice } from './owed-items.tsx';
import { RefundToSend } from './refund-to-send.tsx';

/** Rarely opened. */
const SentDialog = lazy(async () => ({ default: (await import('./sent-dialog.tsx')).SentDialog }));

/** The dialog that gives a caution fee back, which another feature brings. */
export type CautionDialogProps = {
  readonly opened: boolean;
  readonly caution: Caution;
  /** Opened to keep a part of it. */
  readonly keeping: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
};

type OwedProps = {
  readonly zone: string;
  readonly cautionDialog: (props: CautionDialogProps) => ReactNode;
  /** The buttons that say what becomes of what was paid too much, which another feature brings. */
  readonly overpaidChoice: (booking: OverpaidBooking) => ReactNode;
};

type Settling = { readonly caution: Caution; readonly keeping: boolean; readonly opened: boolean };

/** What goes back to clients: by the owner's own hand, by the provider, and later. */
export function Owed({ zone, cautionDialog, overpaidChoice }: OwedProps) {
  const owed = useQuery(owedQuery);
  const [sending, setSending] = useState<Refund | null>(null);
  const [settling, setSettling] = useState<Settling | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // What a dialog was opened from may be gone with what it settled.
  const regainFocus = () => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  };
  const settle = (caution: Caution, keeping: boolean) => setSettling({ caution, keeping, opened: true });
  return (
    <section data-frame className={classes.owed} id="owed" aria-labelledby="owed-title">
      <div>
        <h2 id="owed-title" className={classes.title} ref={title} tabIndex={-1}>
          Owed to clients
        </h2>
        <p className={classes.hint}>As of today, whatever days you chose above.</p>
      </div>
      {owed.data !== undefined && <Sums owed={owed.data} />}
      {owed.isPending && <OwedSkeleton />}
      {owed.isError && owed.data === undefined && (
        <ErrorState
          message="What is owed could not be loaded."
          onRetry={() => void owed.refetch()}
          retrying={owed.isFetching}
        />
      )}
      {owed.data !== undefined && (
        <Lists
          sorted={sortOwed(owed.data)}
          zone={zone}
          overpaidChoice={overpaidChoice}
          onSend={setSending}
          onSettle={settle}
        />
      )}
      <Suspense>
        <SentDialog refund={sending} onClose={() => setSending(null)} onClosed={regainFocus} />
        {settling !== null &&
          cautionDialog({
            ...settling,
            onClose: () => setSettling({ ...settling, opened: false }),
            onClosed: () => {
              setSettling(null);
              regainFocus();
            },
          })}
      </Suspense>
    </section>
  );
}

/** What the owner owes now with what it is made of, and beside it what goes back by itself or later. */
function Sums({ owed }: { readonly owed: OwedLists }) {
  const { parts, total, later } = owedSums(owed);
  return (
    <div className={classes.sums}>
      <dl>
        {parts.map((part) => (
          <Sum key={part.name} {...part} />
        ))}
        <Sum name="You owe clients" naira={total} isTotal />
      </dl>
      <dl>
        {later.map((part) => (
          <Sum key={part.name} {...part} />
        ))}
      </dl>
    </div>
  );
}

type SumProps = { readonly name: string; readonly naira: number; readonly isTotal?: boolean };

function Sum({ name, naira, isTotal = false }: SumProps) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{name}</dt>
      <dd>{formatNaira(naira)}</dd>
    </div>
  );
}

type ListsProps = {
  readonly sorted: ReturnType<typeof sortOwed>;
  readonly zone: string;
  readonly overpaidChoice: OwedProps['overpaidChoice'];
  readonly onSend: (refund: Refund) => void;
  readonly onSettle: (caution: Caution, keeping: boolean) => void;
};

function Lists({ sorted, zone, overpaidChoice, onSend, onSettle }: ListsProps) {
  const { toSend, due, undecided, credits, underWay, twice, held, stuck } = sorted;
  const mayDecide = useMay()('payments.decide');
  if (Object.values(sorted).every((list) => list.length === 0))
    return (
      <p className={classes.blank}>
        Nothing is owed to anyone. When a booking with a deposit is cancelled, or a hire with a caution fee
        ends, you see here what goes back and what you have to do.
      </p>
    );
  return (
    <>
      <Group title="Refunds to send" count={toSend.length}>
        {toSend.map((refund) => (
          <RefundToSend key={refund._id} refund={refund} zone={zone} onSend={() => onSend(refund)} />
        ))}
      </Group>
      <Group title="Payments that are stuck" count={stuck.length}>
        {stuck.map((payment) => (
          <PaymentStuck key={payment.reference} payment={payment} zone={zone} />
        ))}
      </Group>
      <Group title="Paid too much" count={undecided.length}>
        {undecided.map((booking) => (
          <OverpaidItem key={booking.appointmentId} booking={booking} zone={zone}>
            {mayDecide && overpaidChoice(booking)}
          </OverpaidItem>
        ))}
      </Group>
      <Group title="Caution fees to give back" count={due.length}>
        {due.map((caution) => (
          <CautionItem
            key={caution.appointmentId}
            caution={caution}
            zone={zone}
            {...(mayDecide ? { onSettle: (keeping: boolean) => onSettle(caution, keeping) } : {})}
          />
        ))}
      </Group>
      <Group title="Sent twice" count={twice.length}>
        {twice.map((refund) => (
          <RefundSentTwice key={refund._id} refund={refund} zone={zone} />
        ))}
      </Group>
      <Group title="On the way back" count={underWay.length}>
        {underWay.map((refund) => (
          <RefundUnderWay key={refund._id} refund={refund} zone={zone} />
        ))}
      </Group>
      <Group title="Credit of clients" count={credits.length}>
        {credits.map((booking) => (
          <OverpaidItem key={booking.appointmentId} booking={booking} zone={zone}>
            {mayDecide && overpaidChoice(booking)}
          </OverpaidItem>
        ))}
      </Group>
      <Group title="Caution fees held" count={held.length}>
        {held.map((caution) => (
          <CautionItem key={caution.appointmentId} caution={caution} zone={zone} />
        ))}
      </Group>
    </>
  );
}

type GroupProps = { readonly title: string; readonly count: number; readonly children: ReactNode };

function Group({ title, count, children }: GroupProps) {
  if (count === 0) return null;
  return (
    <div>
      <h3 className={classes.groupTitle}>
        {title} <span data-text="dimmed regular">({count})</span>
      </h3>
      <ul className={classes.items}>{children}</ul>
    </div>
  );
}

function OwedSkeleton() {
  return (
    <div role="status" aria-label="Loading what is owed">
      <Skeleton height={20} width={150} mb={12} />
      <Skeleton height={92} />
    </div>
  );
}

type RefundUnderWayProps = { readonly refund: Refund; readonly zone: string };

/** A refund that goes back without the owner's doing. */
function RefundUnderWay({ refund, zone }: RefundUnderWayProps) {
  return (
    <li data-frame="inner" className={classes.item}>
      <OwedHead {...refund} />
      <p className={classes.quiet}>
        {refundStates[refund.state]}. {refundReasons[refund.reason]}, {formatDate(refund.createdAt, zone)}.
      </p>
    </li>
  );
}
