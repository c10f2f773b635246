import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { AppointmentMoney as Money } from '#contract/replies/money-views.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { formatNaira } from '../../../../../ui/format.ts';
import { ErrorState } from '../../../../kit/error-state.tsx';
import { refusalText } from '../../../../query/refusal.ts';
import { useScreenLoaded } from '../../../../query/use-screen-loaded.ts';
import { useMay } from '../../../../session/session-context.tsx';
import { useActing } from '../../api.ts';
import { mostGivenBack } from '../../money/giving-part-back.ts';
import { cautionLines, claimsOf, type MoneyLine, priceLines } from '../../money/money.ts';
import { moneyQuery } from '../../money/money-api.ts';
import details from '../details.module.css';
import { Part } from '../part.tsx';
import { CautionPart } from './caution-part.tsx';
import classes from './money.module.css';
import { OverpaidChoice } from './overpaid-choice.tsx';
import { PaidList } from './paid-list.tsx';

// Fetched once the figures are drawn: nobody opens it before that.
const RecordPaymentDialog = lazy(async () => ({
  default: (await import('./record-payment-dialog.tsx')).RecordPaymentDialog,
}));

const GiveBackDialog = lazy(async () => ({
  default: (await import('./give-back-dialog.tsx')).GiveBackDialog,
}));

type AppointmentMoneyProps = {
  readonly appointment: OwnerAppointment;
  readonly zone: string;
  readonly onAsking: (asking: boolean) => void;
};

/** What it costs, what has come in, gone back and is still owed, and what is held for the client. */
export function AppointmentMoney(props: AppointmentMoneyProps) {
  const { data, error, isFetching, refetch } = useQuery(moneyQuery(props.appointment._id));
  return (
    <Part title="Payment">
      {data !== undefined ? (
        <KnownMoney {...props} money={data} />
      ) : error !== null ? (
        <ErrorState
          message={refusalText(error, 'The payments could not be loaded. Please check your connection.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <MoneySkeleton />
      )}
    </Part>
  );
}

function KnownMoney({
  appointment,
  zone,
  onAsking,
  money,
}: AppointmentMoneyProps & { readonly money: Money }) {
  const { _id: id, status } = appointment;
  const [asking, setAsking] = useState<'record' | 'give back' | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const busy = useActing() !== null;
  const loaded = useScreenLoaded();
  const may = useMay();
  const claims = claimsOf(money, status);
  const most = may('payments.decide') ? mostGivenBack(money, appointment) : 0;
  const ask = (what: typeof asking) => {
    setAsking(what);
    onAsking(what !== null);
  };
  // A dialog's button may be gone with what it was for; the keyboard then goes on from here.
  const keepFocus = () => {
    if (document.activeElement === document.body) body.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={body} tabIndex={-1} className={classes.money}>
      <dl className={details.bill}>
        {priceLines(money, appointment).map((line) => (
          <Line key={line.name} {...line} />
        ))}
        {cautionLines(money, status).map((line, place) => (
          <Line key={line.name} {...line} apart={place === 0} />
        ))}
      </dl>
      {may('payments.take') && claims.length > 0 && (
        <Button
          variant="default"
          className={classes.record ?? ''}
          disabled={busy}
          onClick={() => ask('record')}
        >
          Record payment
        </Button>
      )}
      {may('payments.decide') && money.overpaid !== null && (
        <div className={classes.due}>
          <p>
            {money.overpaid.state === 'credit'
              ? 'This client paid more than the booking costs, and you keep the extra for them with this booking. It is still their money: you can send it back at any time. To use it for another visit, send it back and take it there.'
              : 'This client paid more than the booking costs. The extra is their money: send it back, or keep it for them as credit of this booking, for example while its price may still rise.'}
          </p>
          <OverpaidChoice appointmentId={id} overpaid={money.overpaid} />
        </div>
      )}
      {money.caution !== null && (
        <CautionPart caution={money.caution} onAsking={onAsking} onClosed={keepFocus} />
      )}
      <PaidList {...money} zone={zone} />
      {most > 0 && (
        <Button
          variant="default"
          className={classes.record ?? ''}
          disabled={busy}
          onClick={() => ask('give back')}
        >
          Give money back
        </Button>
      )}
      <Suspense fallback={null}>
        {(loaded || asking === 'record') && (
          <RecordPaymentDialog
            opened={asking === 'record'}
            id={id}
            claims={claims}
            onClose={() => ask(null)}
            onClosed={keepFocus}
          />
        )}
        {(most > 0 || asking === 'give back') && (
          <GiveBackDialog
            opened={asking === 'give back'}
            id={id}
            money={money}
            most={most}
            cancelled={status === 'cancelled'}
            onClose={() => ask(null)}
            onClosed={keepFocus}
          />
        )}
      </Suspense>
    </div>
  );
}

function Line({ name, naira, note, look, apart = false }: MoneyLine & { readonly apart?: boolean }) {
  return (
    <div
      data-quiet={look === 'quiet' || undefined}
      data-due={look === 'due' || undefined}
      data-apart={apart || undefined}
    >
      <dt>
        {name}
        {note !== '' && <span className={details.payment}>{note}</span>}
      </dt>
      <dd>{formatNaira(naira)}</dd>
    </div>
  );
}

function MoneySkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the payments…</VisuallyHidden>
      <div className={classes.loading} aria-hidden="true">
        <Skeleton height={18} />
        <Skeleton height={18} />
        <Skeleton height={18} />
      </div>
    </div>
  );
}
