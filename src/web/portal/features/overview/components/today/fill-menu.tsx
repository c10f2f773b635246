import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '#contract/paths.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { ClockIcon, CreateBookingIcon, StaffIcon } from '../../../../../ui/icons.tsx';

export type FillMenuProps = {
  readonly booking: { readonly day: CalendarDate; readonly staff: string };
  /** When a booking could begin. */
  readonly start: string;
  /** The time runs already, so that somebody may walk in. */
  readonly begun: boolean;
  /** How many wait for today; 0 where that is not known. */
  readonly waiting: number;
  /** It was asked for before it was here. */
  readonly opened: boolean;
  /** What opens it. */
  readonly children: ReactElement;
};

/** What could fill a free time: somebody who walks in, a booking, or who waits. */
export function FillMenu({ booking, start, begun, waiting, opened, children }: FillMenuProps) {
  return (
    <Menu
      position="bottom-end"
      width={240}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      defaultOpened={opened}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {begun && (
          <Menu.Item
            mih={44}
            leftSection={<ClockIcon size={18} />}
            renderRoot={(props) => (
              <Link to={paths.createBooking} search={{ ...booking, time: 'now' }} {...props} />
            )}
          >
            Walk-in now
          </Menu.Item>
        )}
        <Menu.Item
          mih={44}
          leftSection={<CreateBookingIcon size={18} />}
          renderRoot={(props) => (
            <Link to={paths.createBooking} search={{ ...booking, time: start }} {...props} />
          )}
        >
          Book {start}
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
  );
}
