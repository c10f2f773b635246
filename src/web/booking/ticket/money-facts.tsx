import type { ReactElement } from 'react';
import type { ToldLine } from '#contract/money-views.ts';

/** What a client is told of the money of their booking, as lines of a list of facts. */
export const MoneyFacts = ({ lines }: { readonly lines: readonly ToldLine[] }): ReactElement => (
  <>
    {lines.map(({ label, value, note }) => (
      <div key={label + value + note}>
        <dt>{label}</dt>
        <dd>
          {value}
          {note === '' ? null : <span className="ticket-note">{note}</span>}
        </dd>
      </div>
    ))}
  </>
);
