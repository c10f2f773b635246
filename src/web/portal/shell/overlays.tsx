import { Drawer } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { DrawerItems } from './drawer-items.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import classes from './shell.module.css';

type OverlaysProps = {
  readonly drawerOpen: boolean;
  readonly onCloseDrawer: () => void;
  readonly askingLogout: boolean;
  readonly onAskLogout: () => void;
  readonly onCloseLogout: () => void;
};

/** What lies over the page at times: the drawer of a phone, the question before logging out, and what is told in passing. */
export function Overlays(props: OverlaysProps) {
  const { drawerOpen, onCloseDrawer, askingLogout, onAskLogout, onCloseLogout } = props;
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
        <DrawerItems onNavigate={onCloseDrawer} onLogout={onAskLogout} />
      </Drawer>
      <LogoutDialog opened={askingLogout} onClose={onCloseLogout} />
    </>
  );
}
