import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OwnerAppointment } from '#contract/views.ts';
import { refundAccountQuery } from '../api.ts';
import classes from './details.module.css';

type RefundAccountProps = { readonly appointment: OwnerAppointment };

/** Where a hire's caution fee goes back to, asked for only while it may be shown and kept no longer than that. */
export function RefundAccount({ appointment }: RefundAccountProps) {
  const shown = appointment.status === 'pending' || appointment.status === 'confirmed';
  const account = useQuery({ ...refundAccountQuery(appointment._id), enabled: shown });
  if (!shown || !account.data) return null;
  const { accountHolderName, accountNumber, bankName } = account.data;
  return (
    <section className={classes.more}>
      <Title order={4}>Client Refund Details</Title>
      <dl className={classes.answers}>
        <div>
          <dt>Account holder name</dt>
          <dd>{accountHolderName}</dd>
        </div>
        <div>
          <dt>Account number</dt>
          <dd>{accountNumber}</dd>
        </div>
        <div>
          <dt>Bank name</dt>
          <dd>{bankName}</dd>
        </div>
      </dl>
    </section>
  );
}
