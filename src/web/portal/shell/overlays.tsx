import { Button, Drawer, Text } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { memo, useCallback } from 'react';
import { Dialog } from '../kit/dialog/dialog.tsx';
import { afterPaint } from '../query/after-paint.ts';
import { DrawerItems } from './drawer-items.tsx';
import { Proving } from './proving.tsx';
import { isCovered } from './seen-first.ts';
import classes from './shell.module.css';
import { useLogOut } from './use-log-out.ts';

type OverlaysProps = {
  readonly drawerOpen: boolean;
  readonly onCloseDrawer: () => void;
  readonly askingLogout: boolean;
  readonly onAskLogout: () => void;
  readonly onCloseLogout: () => void;
};

/**
 * What lies over the page at times: the drawer of a phone, the question before logging out, that of a call that asks
 * again, and what is told in passing.
 */
export function Overlays(props: OverlaysProps) {
  const { drawerOpen, onCloseDrawer, askingLogout, onAskLogout, onCloseLogout } = props;
  // The screen first, where it is not there already.
  const leave = useCallback(() => {
    if (isCovered()) onCloseDrawer();
    else afterPaint(onCloseDrawer);
  }, [onCloseDrawer]);
  return (
    <>
      <Notifications position="top-right" />
      <Drawer
        opened={drawerOpen}
        onClose={onCloseDrawer}
        title="Business Portal"
        size={260}
        padding="sm"
        classNames={{ content: classes.drawerContent ?? '', body: classes.drawerBody ?? '' }}
      >
        <DrawerItems onNavigate={leave} onLogout={onAskLogout} />
      </Drawer>
      <LogoutDialog opened={askingLogout} onClose={onCloseLogout} />
      <Proving />
    </>
  );
}

type LogoutDialogProps = { readonly opened: boolean; readonly onClose: () => void };

/** Asks before the session ends. */
const LogoutDialog = memo(function LogoutDialog({ opened, onClose }: LogoutDialogProps) {
  const { leaving, logOut } = useLogOut();
  return (
    <Dialog opened={opened} onClose={onClose} title="Log out of your Business Portal?" size={400}>
      <Text c="dimmed">Your bookings stay safe. You can log in again at any time.</Text>
      <div data-answers>
        <Button variant="default" onClick={onClose} disabled={leaving}>
          Cancel
        </Button>
        <Button onClick={logOut} loading={leaving} data-autofocus>
          Log Out
        </Button>
      </div>
    </Dialog>
  );
});
