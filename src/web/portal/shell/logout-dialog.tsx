import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { authCalls } from '#contract/auth.calls.ts';
import { request } from '../../api/client.ts';
import { loggedOutAddress } from '../session/login-address.ts';
import { useSession } from '../session/session-context.tsx';

type LogoutDialogProps = { readonly opened: boolean; readonly onClose: () => void };

/** Asks before the session ends. The stored user is forgotten whether or not the server could be reached. */
export function LogoutDialog({ opened, onClose }: LogoutDialogProps) {
  const session = useSession();
  const [leaving, setLeaving] = useState(false);
  const logOut = async () => {
    setLeaving(true);
    const answer = await request(authCalls.logout, {});
    if (!answer.ok) {
      console.error('Logout failed', answer.status, answer.code);
      session.oweLogout();
    }
    session.leave(loggedOutAddress);
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Log out of your Business Portal?" size={400}>
      <Text c="dimmed">Your bookings stay safe. You can log in again at any time.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} disabled={leaving}>
          Cancel
        </Button>
        <Button onClick={logOut} loading={leaving} data-autofocus>
          Log Out
        </Button>
      </Group>
    </Modal>
  );
}
