import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { CheckIcon, ChevronDownIcon, SwitchIcon } from '../../ui/icons.tsx';
import { useStoredUser } from '../session/session-context.tsx';
import { useEnterBusiness } from '../session/use-enter-business.ts';
import classes from './shell.module.css';

/** Goes on in another business of an account that belongs to several. */
export function BusinessSwitch() {
  const { businesses = [], businessId, businessName = '' } = useStoredUser();
  const { going, enter } = useEnterBusiness();
  return (
    <Menu position="bottom-start" width={228} withinPortal>
      <Menu.Target>
        <button type="button" className={classes.entry} disabled={going} title={businessName}>
          <SwitchIcon />
          <span className={classes.entryTitle}>{businessName}</span>
          <ChevronDownIcon size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Switch business</Menu.Label>
        {businesses.map((one) => (
          <Menu.Item
            key={one.businessId}
            disabled={one.businessId === businessId}
            rightSection={one.businessId === businessId ? <CheckIcon size={16} /> : null}
            onClick={() => void enter(one.businessId)}
          >
            {one.businessName}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item renderRoot={(props) => <Link {...props} to={paths.businesses} />}>
          All my businesses
        </Menu.Item>
        <Menu.Item renderRoot={(props) => <Link {...props} to={paths.businesses} hash="add" />}>
          Add a business
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
