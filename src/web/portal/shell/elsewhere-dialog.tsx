import { Button, Group, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { membersCalls } from '#contract/calls/members.calls.ts';
import { paths } from '#contract/paths.ts';
import type { StoredUser } from '#contract/replies/views.ts';
import { request } from '../../api/client.ts';
import { useSession, useStoredUser } from '../session/session-context.tsx';

type ElsewhereDialogProps = {
  /** Who is signed in there. */
  readonly there: Partial<StoredUser>;
};

/** Says that another tab went on to another business; nothing here is saved until one of the two is chosen. */
export function ElsewhereDialog({ there }: ElsewhereDialogProps) {
  const { businesses = [], businessName = 'the other business' } = there;
  const { businessId: shown } = useStoredUser();
  const session = useSession();
  const queries = useQueryClient();
  const [refused, setRefused] = useState('');
  const [staying, setStaying] = useState(false);
  const here = businesses.find(({ businessId }) => businessId === shown)?.businessName;
  const stay = async (businessId: string) => {
    setStaying(true);
    const answer = await request(membersCalls.enter, { body: { businessId } });
    setStaying(false);
    if (!answer.ok) return setRefused(answer.message || 'This could not be done. Please try again.');
    session.merge(answer.reply.user);
    await queries.invalidateQueries();
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={`You are in ${businessName} now`}
      size={420}
    >
      <Text component="div" c="dimmed">
        {here === undefined
          ? 'You went on to it in another tab. This tab shows another business, and saves nothing any more.'
          : `You went on to it in another tab. This tab still shows ${here}: stay with it to go on here, or open ${businessName}.`}
      </Text>
      {refused !== '' && (
        <Text role="alert" c="red" mt="sm">
          {refused}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        {here !== undefined && shown !== undefined && (
          <Button variant="default" onClick={() => void stay(shown)} loading={staying}>
            Stay with {here}
          </Button>
        )}
        <Button disabled={staying} onClick={() => location.assign(paths.dashboard)} data-autofocus>
          Open {businessName}
        </Button>
      </Group>
    </Modal>
  );
}
