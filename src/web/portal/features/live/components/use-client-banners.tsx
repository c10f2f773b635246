import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { placeNotices } from '../../../kit/toast.ts';
import { useBusinessZone } from '../../../session/session-context.tsx';
import { fetchAppointment } from '../api.ts';
import { type Deed, noticeText, sumText, type Told, withFresh } from '../banners.ts';
import classes from './live-updates.module.css';

/** How long a notice stays, in milliseconds. */
const STAYS = 5000;

const colours: Record<Deed, string> = {
  booked: 'green',
  confirmed: 'green',
  moved: 'grape',
  cancelled: 'red',
};

/** Tells of what clients did; what comes while a notice is up is summed with it. `said` is for a live region. */
export function useClientBanners() {
  const zone = useBusinessZone();
  const navigate = useNavigate();
  const [said, setSaid] = useState('');
  const shown = useRef<{ id: string | null; told: readonly Told[] }>({ id: null, told: [] });

  const tell = async (fresh: readonly Told[]) => {
    const told = withFresh(shown.current.told, fresh);
    const [first] = told;
    if (fresh.length === 0 || first === undefined) return;
    const only = told.length === 1 ? first : null;
    shown.current = { ...shown.current, told };
    const text = only === null ? sumText(told) : noticeText(only.deed, await fetchAppointment(only.id), zone);
    // More has come meanwhile: its notice speaks for this one too.
    if (shown.current.told !== told) return;
    if (shown.current.id !== null) notifications.hide(shown.current.id);
    const view = () => {
      notifications.hide(id);
      void navigate({ to: paths.dashboard, ...(only === null ? {} : { search: { appointment: only.id } }) });
    };
    placeNotices();
    const id = notifications.show({
      // The live region announces it, politely; a notice as such would interrupt.
      role: 'status',
      'aria-live': 'off',
      color: only === null ? 'green' : colours[only.deed],
      autoClose: STAYS,
      onClose: (closed) => {
        if (closed.id === shown.current.id) shown.current = { id: null, told: [] };
      },
      message: (
        <span className={classes.notice}>
          <span>{text}</span>
          <Button variant="light" size="sm" mih={44} onClick={view}>
            View
          </Button>
        </span>
      ),
    });
    shown.current = { id, told };
    setSaid(text);
  };
  return { tell, said };
}
