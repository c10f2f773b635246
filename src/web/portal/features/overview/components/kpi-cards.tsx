import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import type { Analytics } from '#contract/replies/analytics.ts';
import { MinusIcon, TrendDownIcon, TrendUpIcon } from '../../../../ui/icons.tsx';
import { kpis, type Trend } from '../model.ts';
import classes from './overview.module.css';

type KpiCardsProps = {
  /** How many bookings begin today; null while that is not known. */
  readonly today: number | null;
  readonly todayFailed: boolean;
  readonly figures: Analytics | undefined;
  /** Why there are no figures. */
  readonly failure: string | null;
  readonly retrying: boolean;
  readonly onRetry: () => void;
  /** Small, above a phone's list. */
  readonly compact: boolean;
};

/** The card that leads to where the money is told in full. */
const MONEY = 'Revenue (Last 30d)';

/** The day and the last 30 days in four figures, each beside what was before. */
export function KpiCards(props: KpiCardsProps) {
  const { today, todayFailed, figures, failure, retrying, onRetry, compact } = props;
  return (
    <section aria-label="Figures" data-compact={compact || undefined} className={classes.figures}>
      {failure !== null && (
        <div className={classes.failure} role="alert">
          {failure}
          <Button size="compact-md" variant="subtle" onClick={onRetry} loading={retrying}>
            Retry
          </Button>
        </div>
      )}
      <dl className={classes.cards}>
        {kpis(today, figures).map(({ title, value, trend, ofToday }) => {
          const missing = failure !== null || (ofToday && todayFailed);
          return (
            <div key={title} data-frame="card" className={classes.card}>
              <dt>
                {title === MONEY ? (
                  <Link to={paths.payments} search={{}} className={classes.leads}>
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </dt>
              <dd className={classes.value}>{value ?? (missing ? '–' : <Shape height={30} width={88} />)}</dd>
              <dd className={classes.trend}>
                {trend === null ? (
                  !missing && <Shape height={14} width={140} />
                ) : (
                  <TrendWords trend={trend} />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function Shape({ height, width }: { readonly height: number; readonly width: number }) {
  return (
    <>
      <Skeleton h={height} w={width} maw="100%" aria-hidden="true" />
      <VisuallyHidden>Loading…</VisuallyHidden>
    </>
  );
}

const arrows = { up: TrendUpIcon, down: TrendDownIcon, same: MinusIcon } as const;

function TrendWords({ trend: { way, good, words } }: { readonly trend: Trend }) {
  const Arrow = arrows[way];
  return (
    <span data-good={good === null ? undefined : String(good)} className={classes.change}>
      <Arrow size={16} />
      {words}
    </span>
  );
}
