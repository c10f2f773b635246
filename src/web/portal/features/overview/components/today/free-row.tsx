import { Button, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { formatWallMinute } from '#core/calendar/wall-minute.ts';
import { ClockIcon, CreateBookingIcon, StaffIcon } from '../../../../../ui/icons.tsx';
import { lengthText } from '../../../../kit/time/open-hours.ts';
import type { FreeTime } from '../../day.ts';
import classes from './today.module.css';

type FreeRowProps = {
  readonly free: FreeTime;
  readonly today: CalendarDate;
  /** The present on the business's wall. */
  readonly nowMinute: number;
  /** How many wait for today; 0 where that is not known. */
  readonly waiting: number;
};

/** A time in which somebody has nothing to do, and what could fill it. */
export function FreeRow({ free: { from, to, staffId, name }, today, nowMinute, waiting }: FreeRowProps) {
  const begun = from <= nowMinute;
  const book = (time: string) => ({ day: today, time, staff: staffId });
  // Half hours are how people meet.
  const start = begun ? Math.min(to - 15, Math.ceil((nowMinute + 1) / 30) * 30) : from;
  return (
    <li className={classes.place}>
      <div className={classes.row} data-free>
        <span className={classes.time}>{begun ? 'Now' : formatWallMinute(from)}</span>
        <span className={classes.who}>
          <span className={classes.client}>{name}</span>
          <span className={classes.what}>
            {lengthText(to - from)} free, until {formatWallMinute(to)}
          </span>
        </span>
        <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button variant="default" className={classes.step ?? ''} aria-label={`Fill ${name}’s free time`}>
              Fill
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {begun && (
              <Menu.Item
                mih={44}
                leftSection={<ClockIcon size={18} />}
                renderRoot={(props) => <Link to={paths.createBooking} search={book('now')} {...props} />}
              >
                Walk-in now
              </Menu.Item>
            )}
            <Menu.Item
              mih={44}
              leftSection={<CreateBookingIcon size={18} />}
              renderRoot={(props) => (
                <Link to={paths.createBooking} search={book(formatWallMinute(start))} {...props} />
              )}
            >
              Book {formatWallMinute(start)}
            </Menu.Item>
            {waiting > 0 && (
              <Menu.Item
                mih={44}
                leftSection={<StaffIcon size={18} />}
                renderRoot={(props) => <Link to={paths.waiting} {...props} />}
              >
                {waiting === 1 ? '1 person waits' : `${waiting} people wait`} for today
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
    </li>
  );
}
