import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDate, formatTime } from '../../../../../ui/format.ts';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { useOffered } from '../../../../kit/offered-query.ts';
import { Section } from '../../../../kit/section.tsx';
import { useNow } from '../../../../kit/time/clock.ts';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { useBusinessZone, useStoredUser } from '../../../../session/session-context.tsx';
import { useTakeOver } from '../../api.ts';

/** Where whoever the owner has asked becomes the owner; nothing for anybody else. */
export function TakeOver() {
  const { businessName = 'the business' } = useStoredUser();
  const zone = useBusinessZone();
  const offered = useOffered();
  const taking = useTakeOver();
  const [asking, setAsking] = useState(false);
  const now = useNow();
  if (offered === null) return null;
  const { from, acceptFrom, expiresAt } = offered;
  const waits = Date.parse(acceptFrom) > now;
  const window = `${waits ? `from ${formatDate(acceptFrom, zone)}, ${formatTime(acceptFrom, zone)}, ` : ''}until ${formatDate(expiresAt, zone)}`;
  const take = () =>
    taking.mutate(undefined, {
      onSuccess: () => toast.success(`${businessName} is yours now.`),
      onError: (failure) => toast.error(refusalText(failure, 'Nothing was changed. Please try again.')),
      onSettled: () => setAsking(false),
    });
  return (
    <Section
      title="You are asked to become the owner"
      hint={`${from} hands ${businessName} over to you. You can accept ${window}.${waits ? ' The day in between is for the owner, in case it was not them.' : ''}`}
    >
      {!waits && (
        <Button data-own-width onClick={() => setAsking(true)}>
          Become the owner
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={`Become the owner of ${businessName}?`}
        action="Become the owner"
        keep="Not now"
        grave={false}
        busy={taking.isPending}
        onConfirm={take}
        onClose={() => setAsking(false)}
      >
        {from} becomes a manager. Clients are asked for deposits again once you have confirmed the bank
        account that they are paid to.
      </ConfirmDialog>
    </Section>
  );
}
