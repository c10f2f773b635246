import { Skeleton, VisuallyHidden } from '@mantine/core';
import { TrendDownIcon, TrendUpIcon } from '../../../kit/icons.tsx';
import type { Change, Figure } from '../figures.ts';
import classes from './analytics.module.css';

/** The figures of the period, each with its change and what it counts. */
export function FigureCards({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, change, meaning }) => (
        <div key={label} className={classes.figure}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value}</dd>
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
export function AnalyticsSkeleton() {
  return (
    <div role="status" className={classes.screen}>
      <VisuallyHidden>Loading analytics…</VisuallyHidden>
      <div className={classes.figures} aria-hidden="true">
        {['a', 'b', 'c'].map((card) => (
          <div key={card} className={classes.figure}>
            <Skeleton h={16} w={132} />
            <Skeleton h={34} w={148} my={6} />
            <Skeleton h={14} w="82%" mb={10} />
            <Skeleton h={12} w="64%" />
          </div>
        ))}
      </div>
      <div className={classes.charts} aria-hidden="true">
        {['a', 'b'].map((chart) => (
          <div key={chart} className={classes.figure}>
            <Skeleton h={20} w={120} mb={12} />
            <Skeleton h={260} />
          </div>
        ))}
      </div>
    </div>
  );
}
