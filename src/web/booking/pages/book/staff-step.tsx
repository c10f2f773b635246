import type { ReactElement } from 'react';
import type { BookPage } from '#contract/pages/booking-pages.ts';
import { ChevronRightIcon, StaffIcon } from '#web/ui/icons.tsx';
import { telephone } from '../../business/contact-links.ts';
import { Face } from '../../business/face.tsx';
import { useClientPaths } from '../../document/client-paths.tsx';
import { Banner } from '../../kit/banner.tsx';
import { LinkButton } from '../../kit/button.tsx';
import { ChoiceLink } from '../../stepper/choice-link.tsx';
import { dayIn, shortDayText, timeText } from '../../times/time-text.ts';
import { anyAvailable } from './summary.tsx';
import type { Booking } from './use-booking.ts';

const NOBODY =
  'No staff members are assigned to this service. Please select another service or contact the business.';

const Nobody = ({ page: { business } }: { readonly page: BookPage }): ReactElement => {
  const phone = telephone(business.phone);
  return (
    <Banner tone="attention">
      {NOBODY}
      <p className="notice-way">
        <LinkButton kind="quiet" href={useClientPaths().universal(business.businessSlug)}>
          See other services
        </LinkButton>{' '}
        {phone === null ? null : (
          <LinkButton kind="plain" href={phone.href}>
            Call {phone.text}
          </LinkButton>
        )}
      </p>
    </Banner>
  );
};

/** The first time that is free with anybody, one tap from the details. */
const FirstFree = ({ page, booking, at }: StepProps & { readonly at: string }): ReactElement => {
  const date = dayIn(page.clock, at);
  return (
    <a className="first-free" href={booking.address({ staffId: 'any', date, time: at })}>
      <span className="staff-name">
        First free: {date === page.today ? 'today' : shortDayText(date)}{' '}
        <span className="numbers">{timeText(page.clock, at)}</span>
        <span className="staff-role">With whoever is free then</span>
      </span>
      <ChevronRightIcon />
    </a>
  );
};

type StepProps = { readonly page: BookPage; readonly booking: Booking };

/** Step 1: whom the appointment is with. */
export const StaffStep = ({ page, booking }: StepProps): ReactElement => {
  if (page.staff.length === 0) return <Nobody page={page} />;
  const people = [
    { _id: 'any', name: anyAvailable, role: 'Whoever is free', photoUrl: undefined },
    ...page.staff,
  ];
  return (
    <>
      {page.staffGone === true && booking.choice.staffId === null ? (
        <Banner tone="attention" title="The person you chose is not available any more.">
          These can do it instead. What you typed is kept.
        </Banner>
      ) : null}
      {page.firstFree === undefined ? null : <FirstFree page={page} booking={booking} at={page.firstFree} />}
      <ul className="staff-list">
        {people.map(({ _id, name, role, photoUrl }) => (
          <li key={_id}>
            <ChoiceLink
              ready={booking.ready}
              href={booking.address({ staffId: _id, date: page.chosen.date })}
              chosen={booking.choice.staffId === _id}
              className="choice"
              onChoose={() => booking.chooseStaff(_id)}
            >
              {_id === 'any' ? (
                <span className="staff-face" aria-hidden="true">
                  <StaffIcon />
                </span>
              ) : (
                <Face of={{ name, photoUrl }} className="staff-face" size={46} />
              )}
              <span className={role === '' ? 'staff-name' : 'staff-name has-role'}>
                {name}
                {role === '' ? null : <span className="staff-role">{role}</span>}
              </span>
              <span className="choice-tick" aria-hidden="true" />
            </ChoiceLink>
          </li>
        ))}
      </ul>
    </>
  );
};
