import type { ReactElement } from 'react';
import type { BookPage } from '#contract/pages/booking-pages.ts';
import { paths } from '#contract/paths.ts';
import { telephone } from '../../business/contact-links.ts';
import { useClientPaths } from '../../document/client-paths.tsx';
import { ownTime } from '../../held/own-hold.ts';
import { Banner } from '../../kit/banner.tsx';
import { ChoiceLink } from '../../stepper/choice-link.tsx';
import { DayStrip } from '../../times/day-strip.tsx';
import { SlotList } from '../../times/slot-list.tsx';
import { stripWith } from '../../times/strip-days.ts';
import { dayIn, dayText, shortDayText, timeText } from '../../times/time-text.ts';
import type { Times } from '../../times/use-times.ts';
import type { Booking } from './use-booking.ts';

type StepProps = { readonly page: BookPage; readonly booking: Booking };

/** Of a time in a link that cannot be had any more: says so, and names the nearest that can; of their own, that it is. */
const GoneTime = ({ page, booking }: StepProps): ReactElement | null => {
  const { gone, clock, today } = page;
  const { choice } = booking;
  // Another day or time has been looked at since.
  if (gone === undefined || choice.time !== null || choice.date !== dayIn(clock, gone.time)) return null;
  if (gone.mine !== undefined) {
    return (
      <Banner tone="good" title={`You have booked ${timeText(clock, gone.time)}.`}>
        <p className="notice-way">
          <a className="button button-quiet" href={paths.manage(gone.mine)}>
            View, move or cancel
          </a>
        </p>
      </Banner>
    );
  }
  return (
    <Banner tone="attention" title={`${timeText(clock, gone.time)} is no longer free.`}>
      {gone.nearest.length === 0 ? null : (
        <>
          Nearest:
          <p className="notice-way gone-nearest" translate="no">
            {gone.nearest.map((time) => {
              const date = dayIn(clock, time);
              const from = stripWith(date, today);
              return (
                <ChoiceLink
                  key={time}
                  ready={booking.ready}
                  href={booking.timeAddress({ date, from, time })}
                  chosen={false}
                  className="button button-quiet numbers"
                  onChoose={() => {
                    booking.chooseDate(date, from);
                    booking.chooseTime(time, date);
                  }}
                >
                  {date === choice.date ? '' : `${shortDayText(date)} `}
                  {timeText(clock, time)}
                </ChoiceLink>
              );
            })}
          </p>
        </>
      )}
    </Banner>
  );
};

/** Where nothing is free as far as can be booked: the ways to come to an appointment all the same. */
const NothingFree = ({ page }: { readonly page: BookPage }): ReactElement => {
  const { business, service, lastDay } = page;
  const { universal, waitlist } = useClientPaths();
  const call = telephone(business.phone);
  const whatsapp = call?.whatsapp ?? null;
  return (
    <>
      <p>Nothing is free up to {dayText(lastDay)}. You can</p>
      {page.waitlist === true ? (
        <a className="button button-quiet" href={waitlist(business.businessSlug, service.slug, '')}>
          Join the waitlist
        </a>
      ) : null}{' '}
      {call === null ? null : (
        <a className="button button-quiet" href={call.href}>
          Call {call.text}
        </a>
      )}{' '}
      {whatsapp === null ? null : (
        <a className="button button-quiet" href={whatsapp} target="_blank" rel="noopener">
          Ask on WhatsApp
        </a>
      )}{' '}
      <a className="button button-quiet" href={universal(business.businessSlug)}>
        See other services
      </a>
    </>
  );
};

/** Step 2: the days with a free time, and the times of the chosen one; `first` is the day the strip begins with. */
export const DateStep = ({
  page,
  booking,
  times,
  first,
}: StepProps & { readonly times: Times; readonly first: string }): ReactElement => {
  const { business, service } = page;
  const { waitlist } = useClientPaths();
  const { staffId } = booking.choice;
  const waitAt = (date: string): string =>
    `${waitlist(business.businessSlug, service.slug, date)}&staff=${page.chosenLines?.lines[0]?.staffId ?? staffId}`;
  return (
    <>
      <GoneTime page={page} booking={booking} />
      <DayStrip reach={page} picking={booking} days={times.days} first={first} />
      <SlotList
        zone={business.timezone}
        clock={page.clock}
        today={page.today}
        picking={booking}
        times={times}
        instead={<NothingFree page={page} />}
        mine={ownTime(page, staffId)}
        waitlist={page.waitlist === true ? waitAt : null}
      />
    </>
  );
};
