import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { formatWallMinute } from '#core/calendar/wall-minute.ts';
import { shortDay } from '../../../../../ui/format.ts';
import { BlockIcon, ClockIcon, CreateBookingIcon, StaffIcon } from '../../../../../ui/icons.tsx';
import { useMay } from '../../../../session/session-context.tsx';
import type { Person } from '../../moving.ts';
import type { Spot } from '../../spot.ts';
import classes from './spot.module.css';

type SpotMenuProps = {
  readonly spot: Spot;
  readonly people: readonly Person[];
  /** Of the person in whose column it is; '' where that is nobody's alone. */
  readonly onBlock: (staffId: string) => void;
  readonly onClose: () => void;
};

/** What can be done with an empty time, where it was pressed. */
export function SpotMenu({ spot, people, onBlock, onClose }: SpotMenuProps) {
  const may = useMay();
  const { day, personId, x, y } = spot;
  const time = formatWallMinute(spot.minute);
  const [alone, ...others] = people;
  const person = others.length === 0 ? alone : people.find(({ id }) => id === personId);
  const when = `${shortDay(day)} ${time}${person === undefined ? '' : `, ${person.name}`}`;
  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      width={264}
      returnFocus={false}
      hideDetached={false}
      floatingStrategy="fixed"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          type="button"
          className={classes.anchor}
          style={{ left: x, top: y }}
          tabIndex={-1}
          aria-label={when}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={when}>
        <Menu.Label>{when}</Menu.Label>
        {may('bookings.change') && (
          <Menu.Item
            leftSection={<CreateBookingIcon size={18} />}
            mih={44}
            renderRoot={(props) => (
              <Link
                to={paths.createBooking}
                search={{ day, time, ...(person === undefined ? {} : { staff: person.id }) }}
                {...props}
              />
            )}
          >
            New booking
          </Menu.Item>
        )}
        {may('time.block') && (
          <Menu.Item leftSection={<BlockIcon size={18} />} mih={44} onClick={() => onBlock(person?.id ?? '')}>
            Block time
          </Menu.Item>
        )}
        {may('staff.change') && person !== undefined && (
          <Menu.Item
            leftSection={<StaffIcon size={18} />}
            mih={44}
            renderRoot={(props) => <Link to={paths.staff} {...props} />}
          >
            Hours and days off
          </Menu.Item>
        )}
        {may('settings.change') && (
          <Menu.Item
            leftSection={<ClockIcon size={18} />}
            mih={44}
            renderRoot={(props) => <Link to={paths.settings} search={{ tab: 'hours' }} {...props} />}
          >
            Opening hours and closures
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
