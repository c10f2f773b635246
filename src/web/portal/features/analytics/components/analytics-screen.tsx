import { ActionIcon, Alert, Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { Analytics } from '#contract/replies/analytics.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { keepFile } from '../../../../api/files.ts';
import { formatCount, formatDayRange, formatTime } from '../../../../ui/format.ts';
import { AlertIcon, DownloadIcon, RefreshIcon, TrendDownIcon, TrendUpIcon } from '../../../../ui/icons.tsx';
import { type OfferWords, offerWords, rentsOnly } from '../../../kit/offer-words.ts';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Section } from '../../../kit/section.tsx';
import { servicesQuery } from '../../../kit/services-query.ts';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { analyticsQuery, loadFailure } from '../api.ts';
import type { Asked } from '../behind.ts';
import {
  type Change,
  type Figure,
  figuresOf,
  nothing,
  serviceRates,
  staffRates,
  weekdayRates,
} from '../figures.ts';
import { figuresFile } from '../figures-file.ts';
import { type FigureDays, lengthOf, withinWords } from '../periods.ts';
import classes from './analytics.module.css';
import answersClasses from './answers.module.css';
import { Answers } from './answers.tsx';
import { OverTime } from './over-time.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { RateTable } from './rate-table.tsx';
import tablesClasses from './tables.module.css';

/** Opened where somebody asks what a figure is made of. */
const BehindDialog = lazy(async () => ({ default: (await import('./behind-dialog.tsx')).BehindDialog }));

type AnalyticsScreenProps = {
  readonly of: FigureDays;
  readonly today: CalendarDate;
  readonly onDays: (of: FigureDays) => void;
  readonly zone: string;
};

/** How the business has gone over a period: its figures, how they came about and who did not come. */
export function AnalyticsScreen({ of, today, onDays, zone }: AnalyticsScreenProps) {
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(analyticsQuery(of));
  const offered = useQuery(servicesQuery).data ?? [];
  const words = offerWords(offered);
  const [asked, setAsked] = useState<Asked | null>(null);
  // A period that could not be read has no figures, also where older ones are at hand.
  const shown = error === null ? data : undefined;
  return (
    <>
      <PageHeader
        title="Analytics Dashboard"
        {...(shown === undefined ? {} : { subtitle: formatDayRange(shown.from, shown.to) })}
        actions={
          <div data-row="2" data-wrap>
            {shown !== undefined && (
              <Button
                variant="default"
                leftSection={<DownloadIcon size={18} />}
                disabled={isPlaceholderData}
                onClick={() => keepFile(figuresFile(shown, words))}
              >
                Download CSV
              </Button>
            )}
            <ActionIcon
              variant="default"
              size={44}
              radius="md"
              aria-label="Refresh"
              loading={isFetching}
              onClick={() => void refetch()}
            >
              <RefreshIcon />
            </ActionIcon>
          </div>
        }
      />
      <div className={classes.screen}>
        <PeriodChoice of={of} today={today} onDays={onDays}>
          <span data-text="quiet" role="status">
            {shown !== undefined &&
              !isPlaceholderData &&
              `As of ${formatTime(new Date(dataUpdatedAt).toISOString(), zone)}`}
          </span>
        </PeriodChoice>
        {error !== null && (
          <Failure
            message={loadFailure(error)}
            retrying={isFetching}
            onRetry={() => void refetch()}
            of={of}
          />
        )}
        {error === null && shown === undefined && <AnalyticsSkeleton />}
        {shown !== undefined && (
          <Shown
            {...{ shown, of, words }}
            rents={rentsOnly(offered)}
            old={isPlaceholderData}
            onAsk={setAsked}
          />
        )}
        <StillTrying pending={isFetching} />
      </div>
      <Suspense>
        {asked !== null && <BehindDialog asked={asked} of={of} zone={zone} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  );
}

type FailureProps = {
  readonly message: string;
  readonly of: FigureDays;
  readonly retrying: boolean;
  readonly onRetry: () => void;
};

/** What went wrong, and figures that claim nothing. */
function Failure({ message, of, retrying, onRetry }: FailureProps) {
  return (
    <>
      <Alert color="red" title="Error Loading Analytics" icon={<AlertIcon />} role="alert">
        <p className={classes.failure}>{message}</p>
        <Button variant="default" onClick={onRetry} loading={retrying}>
          Retry
        </Button>
      </Alert>
      <FigureCards figures={figuresOf({ days: lengthOf(of), within: withinWords(of) }, nothing, null)} />
      <PopularServices services={[]} of={of} />
    </>
  );
}

type ShownProps = {
  readonly shown: Analytics;
  readonly old: boolean;
  readonly of: FigureDays;
  readonly words: OfferWords;
  readonly rents: boolean;
  readonly onAsk: (asked: Asked) => void;
};

/** `old`: of the period chosen before, until the new one is there. `rents`: nobody's time is booked, only items. */
function Shown({ shown, old, of, words, rents, onAsk }: ShownProps) {
  return (
    <div className={classes.screen} data-old={old || undefined} aria-busy={old}>
      <FigureCards
        figures={figuresOf({ days: shown.days, within: withinWords(of) }, shown, shown.previous)}
        of={shown}
        onAsk={onAsk}
      />
      <div className={classes.charts}>
        <OverTime key={`${shown.from} ${shown.to}`} shown={shown} />
      </div>
      <Answers of={of} words={words} rents={rents} onAsk={onAsk} />
      <div className={classes.tables}>
        <PopularServices services={shown.popularServices} of={of} onAsk={onAsk} />
        <RateTable
          title="No-shows by weekday"
          hint="Missed appointments, out of all that were completed or missed."
          of="Weekday"
          rates={weekdayRates(shown.byWeekday)}
          onOpen={({ key, name }) =>
            onAsk({ title: `No-shows on ${name}s`, status: 'no-show', weekday: Number(key) })
          }
        />
        <RateTable
          title={`No-shows by ${words.one}`}
          hint={`The ${words.many} with the most bookings first.`}
          of={words.titled}
          rates={serviceRates(shown.byService)}
          onOpen={({ key, name }) => onAsk({ title: `No-shows: ${name}`, status: 'no-show', serviceId: key })}
        />
        {(!rents || shown.byStaff.length > 0) && (
          <RateTable
            title="No-shows by person"
            hint="The people with the most bookings first."
            of="Person"
            rates={staffRates(shown.byStaff)}
            onOpen={({ key, name }) => onAsk({ title: `No-shows: ${name}`, status: 'no-show', staffId: key })}
          />
        )}
      </div>
    </div>
  );
}

type PopularServicesProps = {
  readonly services: Analytics['popularServices'];
  readonly of: FigureDays;
  readonly onAsk?: (asked: Asked) => void;
};

/** As many as are popular. */
const SHOWN = 5;

/** What was booked most, with bars from zero to the first. */
function PopularServices({ services, of, onAsk }: PopularServicesProps) {
  const most = Math.max(1, ...services.map(({ count }) => count));
  return (
    <Section title="Most Popular Services" hint={`Based on bookings ${withinWords(of)}`}>
      {services.length === 0 ? (
        <p data-text="dimmed">No popular services data available for the selected period.</p>
      ) : (
        <ol data-stack="3">
          {services.slice(0, SHOWN).map(({ serviceId, name, count }) => (
            <li key={serviceId}>
              <span className={tablesClasses.popularLine}>
                <button
                  type="button"
                  className={`${answersClasses.open} ${tablesClasses.popularName}`}
                  onClick={() => onAsk?.({ title: name, serviceId })}
                >
                  {name}
                </button>
                <span className={tablesClasses.popularCount}>{formatCount(count)} Booking(s)</span>
              </span>
              <span className={tablesClasses.track} aria-hidden="true">
                <span className={tablesClasses.bookings} style={{ width: `${(count / most) * 100}%` }} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

type FigureCardsProps = {
  readonly figures: readonly Figure[];
  /** Of which days they are. Absent: there is nothing behind them. */
  readonly of?: Pick<Analytics, 'from' | 'to'>;
  readonly onAsk?: (asked: Asked) => void;
};

/** The figures of the period, each with its change and what it counts; each leads to its bookings, or to its payments. */
function FigureCards({ figures, of, onAsk }: FigureCardsProps) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, change, meaning, asks }) => (
        <div key={label} data-frame className={classes.figure}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>
            {of === undefined ? (
              value
            ) : asks === null ? (
              <Link className={answersClasses.open} to={paths.payments} search={{ from: of.from, to: of.to }}>
                {value}
              </Link>
            ) : (
              <button type="button" className={answersClasses.open} onClick={() => onAsk?.(asks)}>
                {value}
              </button>
            )}
          </dd>
          {change !== null && <ChangeLine change={change} />}
          <dd className={classes.meaning}>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

function ChangeLine({ change: { direction, good, text } }: { readonly change: Change }) {
  const tone = direction === 'same' ? undefined : good ? 'good' : 'bad';
  return (
    <dd className={classes.change} data-tone={tone}>
      {direction === 'up' && <TrendUpIcon size={16} />}
      {direction === 'down' && <TrendDownIcon size={16} />}
      <span>{text}</span>
    </dd>
  );
}

/** The shape of the screen while its figures are fetched. */
function AnalyticsSkeleton() {
  return (
    <div role="status" className={classes.screen}>
      <VisuallyHidden>Loading analytics…</VisuallyHidden>
      <div className={classes.figures} aria-hidden="true">
        {['a', 'b', 'c'].map((card) => (
          <div key={card} data-frame className={classes.figure}>
            <Skeleton h={16} w={132} />
            <Skeleton h={34} w={148} my={6} />
            <Skeleton h={14} w="82%" mb={10} />
            <Skeleton h={12} w="64%" />
          </div>
        ))}
      </div>
      <div className={classes.charts} aria-hidden="true">
        {['a', 'b'].map((chart) => (
          <div key={chart} data-frame className={classes.figure}>
            <Skeleton h={20} w={120} mb={12} />
            <Skeleton h={260} />
          </div>
        ))}
      </div>
    </div>
  );
}
