import type { ReactNode } from 'react';
import { formatNaira } from '../../../../ui/format.ts';
import { offerWords } from '../../../kit/offer-words.ts';
import { useBusinessZone } from '../../../session/session-context.tsx';
import { amountText, type SummaryFacts, summaryOf } from '../summary.ts';
import classes from './summary.module.css';

/** What is being booked, as far as it is chosen. */
export function BookingSummary(facts: SummaryFacts) {
  const summary = summaryOf(facts, useBusinessZone());
  return (
    <section
      data-frame="card"
      className={classes.summary}
      data-kind={summary.kind}
      aria-labelledby="booking-summary"
    >
      <h2 id="booking-summary" className={classes.title}>
        Summary
      </h2>
      <dl className={classes.facts}>
        <Fact name={offerWords(facts.services).titled}>{summary.service}</Fact>
        {summary.kind === 'visit' ? (
          <>
            <Fact name="With">{summary.staff}</Fact>
            <Fact name="When">{summary.when}</Fact>
          </>
        ) : (
          <>
            <Fact name="Rental period">{summary.when}</Fact>
            <Fact name="Return date">{summary.back}</Fact>
            <Fact name="Delivery">{summary.delivery}</Fact>
          </>
        )}
        <Fact name="Client">{summary.client}</Fact>
      </dl>
      <dl className={classes.amounts}>
        {summary.amounts.map(({ name, naira, notes = [] }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amountText(naira)}</dd>
            {notes.map((note) => (
              <dd key={note} className={classes.made}>
                {note}
              </dd>
            ))}
          </div>
        ))}
        {summary.total !== null && (
          <div className={classes.total}>
            <dt>{summary.kind === 'visit' ? 'Price' : 'Total'}</dt>
            <dd>{formatNaira(summary.total)}</dd>
          </div>
        )}
      </dl>
      {summary.varies && <p className={classes.note}>The final price may be different.</p>}
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const empty = children === null || children === '';
  return (
    <div data-empty={empty || undefined}>
      <dt>{name}</dt>
      <dd>{empty ? 'Not chosen yet' : children}</dd>
    </div>
  );
}
