import type { ReactElement } from 'react';
import type { ManagePage } from '#contract/pages/client-pages.ts';
import { paths } from '#contract/paths.ts';
import type { ManagedAppointment } from '#contract/replies/views.ts';
import { whoConfirms } from '#core/appointments/confirmation.ts';
import { formatNaira } from '#web/ui/format.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { Sealed } from '../../kit/field.tsx';
import { ReviewWay } from '../../ticket/review-way.tsx';
import { isActive, overText } from '../../ticket/standing.ts';

type Heading = { readonly title: string; readonly line: string };

const ended = (booking: ManagedAppointment): Heading => {
  const { status, businessName } = booking;
  if (status === 'completed') {
    return { title: overText(booking), line: `We hope all went well with ${businessName}.` };
  }
  return status === 'no-show'
    ? {
        title: 'This booking was missed',
        line: `${businessName} waited for you. You are welcome to book another time.`,
      }
    : {
        title: 'This booking was cancelled',
        line: `${businessName} knows. You do not have to do anything.`,
      };
};

const asksForAccount = ({ refundsAsked, booking: { businessName } }: ManagePage): string | null => {
  if (refundsAsked.length === 0) return null;
  const sum = formatNaira(refundsAsked.reduce((all, { amount }) => all + amount, 0));
  return `${businessName} owes you ${sum} and does not know your bank account yet.`;
};

const pendingLine = (
  { businessName, bookingType }: ManagedAppointment,
  setting: 'client' | 'owner',
): string =>
  whoConfirms(setting, { business: businessName, held: bookingType === 'item-based' ? 'hire' : 'time' })
    .pending;

/** Where the booking stands and what is wanted of its client, if anything. */
const headingOf = (page: ManagePage): Heading => {
  const { booking } = page;
  const heading = standing(booking);
  const asked = asksForAccount(page);
  if (asked === null) return heading;
  return { ...heading, line: isActive(booking.status) ? `${heading.line} ${asked}` : asked };
};

const standing = (booking: ManagedAppointment): Heading => {
  const { status, can, businessName } = booking;
  if (!isActive(status)) return ended(booking);
  if (can.confirm) {
    return {
      title: 'Will you be there?',
      line: pendingLine(booking, 'client'),
    };
  }
  if (!can.cancel) {
    return {
      title: 'This booking has begun',
      line: `It cannot be changed here any more. Please call ${businessName} if you need anything.`,
    };
  }
  if (status === 'pending') {
    return {
      title: 'Request sent',
      line: pendingLine(booking, 'owner'),
    };
  }
  return status === 'rescheduled'
    ? {
        title: booking.bookingType === 'item-based' ? 'Your new dates are set' : 'Your new time is set',
        line: expected(booking),
      }
    : { title: 'You’re booked', line: expected(booking) };
};

const expected = ({ businessName, hire }: ManagedAppointment): string => {
  if (hire === null) return `${businessName} is expecting you.`;
  return hire.method === 'delivery'
    ? `${businessName} brings it to you.`
    : `${businessName} has it ready for you.`;
};

/** Where the booking stands and, where its client is asked for something, the answer right below the question. */
export const ManageHead = ({ page }: { readonly page: ManagePage }): ReactElement => {
  const { token, booking, form, refundsAsked, review } = page;
  const { title, line } = headingOf(page);
  return (
    <div className="manage-head">
      <h1>{title}</h1>
      <p className="muted">{line}</p>
      {booking.can.confirm ? (
        <form method="post" action={`${paths.manage(token)}/confirm`}>
          <Sealed seal={form.seal} />
          <Button type="submit" wide>
            I'll be there
          </Button>
        </form>
      ) : null}
      <ReviewWay token={token} review={review} />
      {refundsAsked.map(({ path, amount }) => (
        <LinkButton key={path} wide href={path}>
          Tell us where to send your {formatNaira(amount)}
        </LinkButton>
      ))}
    </div>
  );
};
