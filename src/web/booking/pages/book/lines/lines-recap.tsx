import type { ReactElement } from 'react';
import type { BookPage } from '#contract/pages/booking-pages.ts';
import type { ChosenLines } from '#contract/pages/lines-pages.ts';
import { minutesText } from '#core/calendar/minutes-text.ts';
import { anyAvailable, minutesFrom } from '../summary.tsx';
import { totalsText } from './line-texts.ts';

type RecapProps = {
  readonly page: BookPage;
  readonly chosen: ChosenLines;
  /** When it begins. */
  readonly time: string | null;
};

/** All that is being booked, in the order in which it was chosen, above the form of the last step. */
export const LinesRecap = ({ page, chosen, time }: RecapProps): ReactElement => {
  const minutes = minutesFrom(page, time);
  const waits = minutes - page.service.duration;
  return (
    <ul className="recap" aria-label="What you are booking">
      {chosen.lines.map(({ serviceId, staffId, hands }, at) => {
        const service = chosen.services.find(({ _id }) => _id === serviceId);
        const totals = chosen.totals[at];
        if (!service || !totals) return null;
        const who = page.staff.find(({ _id }) => _id === staffId)?.name ?? anyAvailable;
        const more = [...totals.options, ...(hands === 2 ? ['Two people at once'] : []), who];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; the same service may stand twice
          <li key={at}>
            <span className="recap-name">{service.name}</span>{' '}
            <span className="recap-figures numbers">{totalsText(totals, service)}</span>{' '}
            <span className="recap-more">{more.join(' · ')}</span>
          </li>
        );
      })}
      {chosen.lines.length === 1 ? null : (
        <li className="recap-total">
          <span className="recap-name">In all</span>{' '}
          <span className="recap-figures numbers">
            {totalsText({ minutes, price: page.service.price }, page.service)}
          </span>{' '}
          {waits === 0 ? null : (
            <span className="recap-more">
              {waits > 0 ? `With ${minutesText(waits)} of waiting in between` : 'Some of it at the same time'}
            </span>
          )}
        </li>
      )}
    </ul>
  );
};
