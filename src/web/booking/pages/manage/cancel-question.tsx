import type { ReactElement } from 'react';
import type { ManagePage } from '#contract/pages/client-pages.ts';
import { paths } from '#contract/paths.ts';
import type { ManagedAppointment } from '#contract/replies/views.ts';
import { formatDate, formatNaira, formatTime } from '#web/ui/format.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { describedBy, FieldFrame, Sealed } from '../../kit/field.tsx';

/** What cancelling now means in money, in plain words. */
const consequenceOf = ({
  amountPaid,
  refund,
  businessName,
  total,
  cautionFee,
}: ManagedAppointment): string => {
  if (amountPaid <= 0) return 'You have paid nothing, so cancelling costs you nothing.';
  const isDeposit = amountPaid < total && cautionFee === 0;
  const all = formatNaira(amountPaid);
  if (refund >= amountPaid) {
    if (isDeposit) return `Your deposit of ${all} comes back to you.`;
    const too = cautionFee > 0 ? ', the caution fee too' : '';
    return `You get back all you have paid: ${all}${too}.`;
  }
  const kept = formatNaira(amountPaid - refund);
  if (refund <= 0) {
    return isDeposit
      ? `${businessName} keeps your deposit of ${all}.`
      : `${businessName} keeps the ${all} you have paid.`;
  }
  const back = formatNaira(refund);
  return refund === cautionFee
    ? `Your caution fee of ${back} comes back to you. ${businessName} keeps the other ${kept} you have paid.`
    : `You get ${back} back. ${businessName} keeps ${kept}.`;
};

/** Whether some of what has been paid would stay with the business. */
export const losesMoney = ({ amountPaid, refund }: ManagedAppointment): boolean => refund < amountPaid;

/** Whether it matters until when cancelling is free: only where something has been paid. */
export const hasDeadline = ({ amountPaid }: ManagedAppointment): boolean => amountPaid > 0;

/** Until when cancelling is free, or was. */
export const deadlineText = ({ freeUntil, timezone }: ManagedAppointment, late: boolean): string => {
  const moment = `${formatDate(freeUntil, timezone)}, ${formatTime(freeUntil, timezone)}`;
  return late
    ? `It is too late to cancel for free: the deadline was ${moment}.`
    : `You can still do this until ${moment}.`;
};

/** Asks before cancelling, and says what it costs. The booking stands until the form is sent. */
export const CancelQuestion = ({ page }: { readonly page: ManagePage }): ReactElement => {
  const { token, booking, form } = page;
  const error = form.errors.find(({ field }) => field === 'reason')?.message;
  return (
    <form className="cancel" method="post" action={`${paths.manage(token)}/cancel`}>
      <h1>Cancel this booking?</h1>
      <div className={losesMoney(booking) ? 'cancel-cost cancel-loss' : 'cancel-cost'}>
        <p>
          <strong>{consequenceOf(booking)}</strong>
        </p>
        {hasDeadline(booking) ? <p>{deadlineText(booking, losesMoney(booking))}</p> : null}
        <p>
          {booking.businessName} is told at once, and{' '}
          {booking.bookingType === 'item-based' ? 'what you hired' : 'the time'} is free for someone else.
        </p>
      </div>
      <Sealed seal={form.seal} />
      <FieldFrame id="reason" label="Reason" optional error={error}>
        <textarea
          className="input"
          id="reason"
          name="reason"
          rows={3}
          maxLength={300}
          defaultValue={form.values['reason'] ?? ''}
          aria-describedby={describedBy('reason', null, error)}
        />
      </FieldFrame>
      <div className="cancel-ways">
        <Button type="submit" wide kind="danger">
          Cancel booking
        </Button>
        <LinkButton kind="quiet" wide href={paths.manage(token)}>
          Keep my booking
        </LinkButton>
      </div>
    </form>
  );
};
