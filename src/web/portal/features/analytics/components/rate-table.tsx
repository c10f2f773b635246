import { VisuallyHidden } from '@mantine/core';
import { formatPercent } from '../../../../ui/format.ts';
import { Section } from '../../../kit/section.tsx';
import { type Rate, rateEnd, rateText, visitsText } from '../figures.ts';
import answers from './answers.module.css';
import classes from './tables.module.css';

type RateTableProps = {
  readonly title: string;
  readonly hint: string;
  /** What a row is. */
  readonly of: string;
  readonly rates: readonly Rate[];
  /** Shows whom a rate is made of. */
  readonly onOpen: (rate: Rate) => void;
};

/** No-show rates as a table whose bars all begin at zero and end at the same rate. */
export function RateTable({ title, hint, of, rates, onOpen }: RateTableProps) {
  const end = rateEnd(rates);
  return (
    <Section title={title} hint={hint}>
      {rates.every(({ visits }) => visits === 0) ? (
        <p data-text="dimmed">No appointment was completed or missed in this period.</p>
      ) : (
        <table className={classes.rates}>
          <caption>
            <VisuallyHidden>{title}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              <th scope="col">Missed</th>
              <th scope="col">Rate</th>
            </tr>
          </thead>
          <tbody>
            {rates.map((rate) => (
              <tr key={rate.key}>
                <th scope="row">
                  {rate.missed === 0 ? (
                    rate.name
                  ) : (
                    <button type="button" className={answers.open} onClick={() => onOpen(rate)}>
                      {rate.name}
                    </button>
                  )}
                  <RateBar share={(rate.percent ?? 0) / end} />
                </th>
                <td>{visitsText(rate)}</td>
                <td className={classes.rate}>{rateText(rate)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>A full bar is {formatPercent(end)}.</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Section>
  );
}

/** `share` of its length, from 0 to 1. */
function RateBar({ share }: { readonly share: number }) {
  return (
    <span className={classes.track} aria-hidden="true">
      <span className={classes.fill} style={{ width: `${share * 100}%` }} />
    </span>
  );
}
