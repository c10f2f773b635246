import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { MoneySummary, OverpaidBooking } from '#contract/replies/money-views.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { formatDayRange, formatNaira } from '../../../../ui/format.ts';
import { PaymentsIcon } from '../../../../ui/icons.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { refusalText } from '../../../query/refusal.ts';
import { useMay } from '../../../session/session-context.tsx';
import { owedQuery, summaryQuery } from '../api.ts';
import { owesNothing } from '../owed.ts';
import { periodOf, type RangePlace, rangeOf } from '../range.ts';
import { isQuiet, netParts } from '../sums.ts';
import { ByDay } from './by-day.tsx';
import { MoneyLines } from './money-lines.tsx';
import { type CautionDialogProps, Owed } from './owed/owed.tsx';
import { OwedBanner } from './owed/owed-banner.tsx';
import classes from './payments.module.css';
import { RangeChoice } from './range-choice.tsx';
import { Sources } from './sources.tsx';
import { Unpaid } from './unpaid.tsx';

/** Fetched where one day is looked at. */
const DayClosing = lazy(async () => ({ default: (await import('./day-close.tsx')).DayClosing }));

type PaymentsScreenProps = {
  readonly place: RangePlace;
  readonly today: CalendarDate;
  readonly zone: string;
  readonly onPlace: (place: RangePlace) => void;
  readonly cautionDialog: (props: CautionDialogProps) => ReactNode;
  readonly overpaidChoice: (booking: OverpaidBooking) => ReactNode;
};

/** The money of the business: what came in and was left of it, and what is owed to clients. */
export function PaymentsScreen({ place, today, zone, onPlace, ...settling }: PaymentsScreenProps) {
  const range = rangeOf(place, today);
  const summary = useQuery(summaryQuery(range));
  const owed = useQuery(owedQuery);
  const mayClose = useMay()('payments.decide');
  const [closes, setCloses] = useState(false);
  // A range that could not be read has no figures, also where older ones are at hand.
  const known = summary.isError ? undefined : summary.data;
  // Where no money came or went, what is owed decides whether there is anything to show.
  const quiet = known !== undefined && isQuiet(known);
  const shown = quiet && owed.isPending ? undefined : known;
  const nothing = quiet && owed.data && owesNothing(owed.data);
  const closing = range.from === range.to && (
    <Suspense>
      <DayClosing key={range.from} date={range.from} zone={zone} asked={closes} />
    </Suspense>
  );
  return (
    <>
      <PageHeader
        title="Payments"
        subtitle={formatDayRange(range.from, range.to)}
        actions={
          mayClose &&
          periodOf(place) !== 'today' && (
            <Button
              variant="default"
              onClick={() => {
                setCloses(true);
                onPlace({ period: 'today' });
              }}
            >
              Close today
            </Button>
          )
        }
      />
      <div data-stack="4">
        <OwedBanner />
        <div className={classes.tools}>
          <RangeChoice
            place={place}
            today={today}
            onPlace={(chosen) => {
              setCloses(false);
              onPlace(chosen);
            }}
          />
          <StillTrying pending={summary.isFetching} />
        </div>
        {summary.isError && (
          <div data-frame className={classes.panel}>
            <ErrorState
              message={refusalText(summary.error, 'Your payments could not be loaded.')}
              onRetry={() => void summary.refetch()}
              retrying={summary.isFetching}
            />
          </div>
        )}
        {shown !== undefined && !nothing && (
          <Figures summary={shown} old={summary.isPlaceholderData}>
            {closing || <ByDay days={shown.days} />}
          </Figures>
        )}
        {shown === undefined && !summary.isError && <SummarySkeleton />}
        {nothing ? (
          <>
            <NoMoney />
            {closing}
          </>
        ) : (
          <>
            <Sources range={range} />
            <Unpaid zone={zone} />
            <Owed zone={zone} {...settling} />
            <MoneyLines key={`${range.from} ${range.to}`} range={range} zone={zone} />
          </>
        )}
      </div>
    </>
  );
}

/** In place of sums that are all nothing: what will stand here, and what brings it. */
function NoMoney() {
  const maySet = useMay()('settings.change');
  return (
    <section data-frame>
      <EmptyState
        icon={<PaymentsIcon size={26} />}
        title="No money on these days"
        text="Deposits stand here when clients book, and cash, transfers and POS payments when you record them: day by day, by what was booked and by person, with what is owed to you and to clients."
        action={
          maySet && (
            <Link to={paths.settings} search={{ tab: 'deposits' }} data-link>
              Deposits &amp; payout
            </Link>
          )
        }
      />
    </section>
  );
}

type FiguresProps = {
  readonly summary: MoneySummary;
  readonly old: boolean;
  /** What stands beside the net: each day, or of one day its closing. */
  readonly children: ReactNode;
};

/** `old`: of the range chosen before, until the new one is there. */
function Figures({ summary, old, children }: FiguresProps) {
  return (
    <div className={classes.figures} data-old={old || undefined} aria-busy={old}>
      <NetBill total={summary.total} />
      {children}
    </div>
  );
}

const parts = ['a', 'b', 'c', 'd', 'e'] as const;

/** The shape of the figures while they are fetched. */
function SummarySkeleton() {
  return (
    <div role="status" className={classes.figures}>
      <VisuallyHidden>Loading payments…</VisuallyHidden>
      <div data-frame className={classes.panel} aria-hidden="true">
        <Skeleton h={18} w={48} />
        <Skeleton h={36} w={170} my={8} />
        {parts.map((part) => (
          <Skeleton key={part} h={18} my={9} />
        ))}
      </div>
      <div data-frame className={classes.panel} aria-hidden="true">
        <Skeleton h={18} w={70} mb={12} />
        {parts.map((part) => (
          <Skeleton key={part} h={34} my={8} />
        ))}
      </div>
    </div>
  );
}

/** What was left, and what it is made of; the caution fees stand apart, since they are the clients' money. */
function NetBill({ total }: { readonly total: MoneySummary['total'] }) {
  return (
    <section data-frame className={classes.panel} aria-labelledby="net">
      <h2 id="net" className={classes.title}>
        Net
      </h2>
      <p className={classes.net}>{formatNaira(total.net)}</p>
      <dl className={classes.bill}>
        {netParts(total).map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div className={classes.apart}>
          <dt>
            Caution fees
            <span className={classes.why}>
              Received minus given back. This money belongs to your clients, so it is not part of the net.
            </span>
          </dt>
          <dd>{formatNaira(total.cautions)}</dd>
        </div>
      </dl>
    </section>
  );
}
