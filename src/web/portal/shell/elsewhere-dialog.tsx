import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { membersCalls } from '#contract/calls/members.calls.ts';
import { paths } from '#contract/paths.ts';
import type { StoredUser } from '#contract/replies/views.ts';
import { roleTexts } from '#core/accounts/role-texts.ts';
import { request } from '../../api/client.ts';
import { forgetDays } from '../features/offline/kept-days.ts';
import { Dialog } from '../kit/dialog/dialog.tsx';
import { useSession, useStoredUser } from '../session/session-context.tsx';

type ElsewhereDialogProps = {
  /** Who is signed in there. */
  readonly there: Partial<StoredUser>;
};

const fixed = {
  opened: true,
  onClose: () => undefined,
  withCloseButton: false,
  closeOnEscape: false,
  closeOnClickOutside: false,
};

/** Says why this page cannot go on as it is: the role is another, or another tab is in another business. */
export function ElsewhereDialog({ there }: ElsewhereDialogProps) {
  const { businessId } = useStoredUser();
  return there.businessId === businessId ? (
    <OtherRoleDialog there={there} />
  ) : (
    <OtherBusinessDialog there={there} />
  );
}

/** Says what somebody's role is now; the page begins anew with it. */
function OtherRoleDialog({
  there: { role = 'owner', businessName = 'your business' },
}: ElsewhereDialogProps) {
  const session = useSession();
  const goOn = () => {
    // What was kept of the days may be more than the role sees.
    forgetDays(session.store);
    location.assign(paths.dashboard);
  };
  return (
    <Dialog {...fixed} title={`Your role is now: ${roleTexts[role].name}`} size={420}>
      <Text component="div" c="dimmed">
        It was changed at {businessName}. What you see here and what you can do changes with it. Anything you
        have typed and not saved is lost when you go on.
      </Text>
      <div data-answers>
        <Button onClick={goOn} data-autofocus>
          Go on
        </Button>
      </div>
    </Dialog>
  );
}

/** Says that another tab went on to another business; nothing here is saved until one of the two is chosen. */
function OtherBusinessDialog({ there }: ElsewhereDialogProps) {
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
    <Dialog {...fixed} title={`You are in ${businessName} now`} size={420}>
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
      <div data-answers>
        {here !== undefined && shown !== undefined && (
          <Button variant="default" onClick={() => void stay(shown)} loading={staying}>
            Stay with {here}
          </Button>
        )}
        <Button disabled={staying} onClick={() => location.assign(paths.dashboard)} data-autofocus>
          Open {businessName}
        </Button>
      </div>
    </Dialog>
  );
}
