import { Menu } from '@mantine/core';
import { useState } from 'react';
import { membersCalls } from '#contract/calls/members.calls.ts';
import { paths } from '#contract/paths.ts';
import { request } from '../../api/client.ts';
import { CheckIcon, ChevronDownIcon, SwitchIcon } from '../../ui/icons.tsx';
import { toast } from '../kit/toast.ts';
import { useSession, useStoredUser } from '../session/session-context.tsx';
import classes from './shell.module.css';

/** Goes on in another business of an account that belongs to several. */
export function BusinessSwitch() {
  const { businesses = [], businessId, businessName = '' } = useStoredUser();
  const session = useSession();
  const [going, setGoing] = useState(false);
  const enter = async (wanted: string) => {
    setGoing(true);
    const answer = await request(membersCalls.enter, { body: { businessId: wanted } });
    if (!answer.ok) {
      setGoing(false);
      return toast.error(answer.message);
    }
    session.show(wanted);
    session.merge(answer.reply.user);
    // Nothing of the other business stays, neither on the screen nor of what was fetched.
    location.assign(paths.dashboard);
  };
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
      </Menu.Dropdown>
    </Menu>
  );
}
