import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatNaira } from '../../../../ui/format.ts';
import { Section } from '../../../kit/section.tsx';
import { useMay } from '../../../session/session-context.tsx';
import { owedQuery } from '../api.ts';
import classes from './owed/owed.module.css';
import { OwedHead } from './owed/owed-items.tsx';

/** Shown before all are asked for. */
const FEW = 6;

/** What clients still owe of completed bookings, the largest first. While nothing is owed there is nothing to say. */
export function Unpaid({ zone }: { readonly zone: string }) {
  const { data } = useQuery(owedQuery);
  const mayRecord = useMay()('payments.take');
  const [all, setAll] = useState(false);
  if (data === undefined || data.unpaid.count === 0) return null;
  const { total, count, bookings } = data.unpaid;
  const shown = all ? bookings : bookings.slice(0, FEW);
  return (
    <Section
      title={`Owed to you: ${formatNaira(total)}`}
      hint={`Completed bookings that are not fully paid, as of today.${mayRecord ? ' Open one to record what came.' : ''}`}
    >
      <ul className={classes.items}>
        {shown.map((booking) => (
          <li key={booking.appointmentId} data-frame="inner" className={classes.item}>
            <OwedHead {...booking} />
            <p className={classes.quiet}>{formatDate(booking.startsAt, zone)}</p>
          </li>
        ))}
      </ul>
      {bookings.length > FEW && (
        <div>
          <Button variant="subtle" onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show ${bookings.length} of ${count}`}
          </Button>
        </div>
      )}
    </Section>
  );
}
