import type { ReactElement } from 'react';
import type { ManagePage } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import type { ManagedAppointment } from '#contract/views.ts';
import { LinkButton } from '../../kit/button.tsx';
import { isActive } from '../../ticket/standing.ts';

const movesText = ({ movesLeft, status }: ManagedAppointment): string => {
  const times = movesLeft === 1 ? 'once' : `${movesLeft} times`;
  return `You can move it ${times}${status === 'rescheduled' ? ' more' : ''}.`;
};

const Move = ({ page: { token, booking } }: { readonly page: ManagePage }): ReactElement | null => {
  if (booking.can.reschedule) {
    return (
      <>
        <LinkButton kind="quiet" wide href={paths.reschedule(token)} aria-describedby="moves-left">
          Reschedule
        </LinkButton>
        <p className="ways-note" id="moves-left">
          {movesText(booking)}
        </p>
      </>
    );
  }
  return booking.can.cancel && booking.movesLeft <= 0 ? (
    <p className="ways-note">It can no longer be moved here. Please call to change it.</p>
  ) : null;
};

/** What its client can do with the booking now, the likely one first; of an ended one, to book again. */
export const ManageWays = ({ page }: { readonly page: ManagePage }): ReactElement => {
  const { token, booking } = page;
  if (!isActive(booking.status)) {
    return (
      <LinkButton
        wide
        kind={page.refundsAsked.length === 0 ? 'primary' : 'quiet'}
        href={paths.universal(booking.businessSlug)}
      >
        Book again
      </LinkButton>
    );
  }
  return (
    <>
      <Move page={page} />
      {booking.can.cancel ? (
        <LinkButton kind="plain" wide href={`${paths.manage(token)}?ask=cancel`}>
          Cancel booking
        </LinkButton>
      ) : null}
    </>
  );
};
