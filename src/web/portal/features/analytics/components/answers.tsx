import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Answers as Told } from '#contract/replies/answers.ts';
import { fullWeekdayName } from '../../../../ui/format.ts';
import { ErrorState } from '../../../kit/error-state.tsx';
import type { OfferWords } from '../../../kit/offer-words.ts';
import { Section } from '../../../kit/section.tsx';
import { refusalText } from '../../../query/refusal.ts';
import {
  type Earned,
  earnedLists,
  emptiestText,
  hourRows,
  hourText,
  missedFigure,
  returningFigures,
  shadeOf,
  weekdaysShown,
} from '../answers.ts';
import { answersQuery } from '../api.ts';
import type { Asked } from '../behind.ts';
import { type FigureDays, lengthOf } from '../periods.ts';
import screen from './analytics.module.css';
import classes from './answers.module.css';
import tables from './tables.module.css';

type AnswersProps = {
  readonly of: FigureDays;
  readonly words: OfferWords;
  /** Of a business whose people's time nobody books, what would be said of them is said where there is any. */
  readonly rents: boolean;
  readonly onAsk: (asked: Asked) => void;
};

/** Who earns, what sells, which hours are empty, who comes back and what no-shows cost. */
export function Answers({ of, words, rents, onAsk }: AnswersProps) {
  const answers = useQuery(answersQuery(of));
  if (answers.isError)
    return (
      <div data-frame className={classes.failed}>
        <ErrorState
          message={refusalText(answers.error, 'Who earns and what sells could not be loaded.')}
          onRetry={() => void answers.refetch()}
          retrying={answers.isFetching}
        />
      </div>
    );
  if (answers.data === undefined)
    return (
      <div role="status" className={screen.tables}>
        <VisuallyHidden>Loading who earns and what sells…</VisuallyHidden>
        {['a', 'b'].map((card) => (
          <div key={card} data-frame className={screen.figure} aria-hidden="true">
            <Skeleton h={20} w={120} mb={16} />
            <Skeleton h={180} />
          </div>
        ))}
      </div>
    );
  const { earners, sellers } = earnedLists(answers.data);
  return (
    <div className={screen.screen} data-old={answers.isPlaceholderData || undefined}>
      <div className={screen.tables}>
        {(!rents || earners.length > 0) && (
          <EarnedTable
            title="Who earns"
            of="Person"
            rows={earners}
            onOpen={({ id, name }) => onAsk({ title: name, staffId: id })}
          />
        )}
        <EarnedTable
          title="What sells"
          of={words.titled}
          rows={sellers}
          onOpen={({ id, name }) => onAsk({ title: name, serviceId: id })}
        />
        <Returning clients={answers.data.clients} days={lengthOf(of)} />
        <Missed missed={answers.data.missed} onAsk={onAsk} />
      </div>
      {!rents && <Hours hours={answers.data.hours} onAsk={onAsk} />}
    </div>
  );
}

type EarnedTableProps = {
  readonly title: string;
  readonly of: string;
  readonly rows: readonly Earned[];
  readonly onOpen: (row: Earned) => void;
};

/** More would be a list of everything. */
const SHOWN = 8;

function EarnedTable({ title, of, rows, onOpen }: EarnedTableProps) {
  return (
    <Section title={title} hint="Money received less refunds. Open one to see its bookings.">
      {rows.length === 0 ? (
        <p data-text="dimmed">No money came in this period.</p>
      ) : (
        <table className={tables.rates}>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              <th scope="col">Received</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <button type="button" className={classes.open} onClick={() => onOpen(row)}>
                    {row.name}
                  </button>
                  <span className={tables.track} aria-hidden="true">
                    <span className={tables.bookings} style={{ width: `${row.share * 100}%` }} />
                  </span>
                </th>
                <td className={tables.rate}>{row.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function Returning({ clients, days }: { readonly clients: Told['clients']; readonly days: number }) {
  return (
    <Section title="Who comes back">
      <dl className={classes.pair}>
        {returningFigures(clients, days).map(({ label, value, meaning }) => (
          <div key={label}>
            <dt className={screen.label}>{label}</dt>
            <dd className={screen.value}>{value}</dd>
            <dd className={screen.meaning}>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

type MissedProps = { readonly missed: Told['missed']; readonly onAsk: (asked: Asked) => void };

function Missed({ missed, onAsk }: MissedProps) {
  const { value, meaning } = missedFigure(missed);
  return (
    <Section title="What no-shows cost">
      <div>
        <p className={`${screen.value} ${classes.flat}`}>
          {missed.bookings === 0 ? (
            value
          ) : (
            <button
              type="button"
              className={classes.open}
              onClick={() => onAsk({ title: 'No-shows', status: 'no-show' })}
            >
              {value}
            </button>
          )}
        </p>
        <p className={`${screen.meaning} ${classes.flat}`}>{meaning}</p>
      </div>
    </Section>
  );
}

type HoursProps = { readonly hours: Told['hours']; readonly onAsk: (asked: Asked) => void };

/** Which hours are empty: a table whose cells are as dark as they are full, each with its figure. */
function Hours({ hours, onAsk }: HoursProps) {
  const emptiest = emptiestText(hours);
  return (
    <Section
      title="Which hours are empty"
      hint="How much of your people’s working time was booked, in percent, by the hours they have now."
    >
      {emptiest === null ? (
        <p data-text="dimmed">Nobody has working hours yet. Set them in Settings or under Staff.</p>
      ) : (
        <>
          <p data-text="dimmed">{emptiest}</p>
          <table className={classes.hours}>
            <thead>
              <tr>
                <td />
                {weekdaysShown.map((weekday) => (
                  <th key={weekday} scope="col" abbr={fullWeekdayName(weekday)}>
                    {fullWeekdayName(weekday).slice(0, 3)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {hourRows(hours).map(({ hour, percents }) => (
                <tr key={hour}>
                  <th scope="row">{hourText(hour)}</th>
                  {percents.map((percent, at) => (
                    <td key={weekdaysShown[at]}>
                      {percent !== null && (
                        <button
                          type="button"
                          data-shade={shadeOf(percent)}
                          aria-label={`${fullWeekdayName(weekdaysShown[at] ?? 0)} ${hourText(hour)}, ${percent} percent booked`}
                          onClick={() =>
                            onAsk({
                              title: `${fullWeekdayName(weekdaysShown[at] ?? 0)}s at ${hourText(hour)}`,
                              weekday: weekdaysShown[at] ?? 0,
                              hour,
                            })
                          }
                        >
                          {percent}
                        </button>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Section>
  );
}
