import { Switch } from '@mantine/core';
import { useState } from 'react';
import type { ClientDetails } from '#contract/replies/views.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { toast } from '../../../kit/toast.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useSaveClient } from '../api.ts';
import type { ClientChange } from '../model.ts';
import classes from './client.module.css';
import { Panel } from './panel.tsx';

/** How this client may book; each switch is saved when it is moved. */
export function ClientRules({ client }: { readonly client: ClientDetails }) {
  const saving = useSaveClient(client._id, (failure) =>
    toast.error(refusalText(failure, 'This could not be saved.')),
  );
  const [asking, setAsking] = useState(false);
  const save = (change: ClientChange, done: string) =>
    saving.mutate(change, { onSuccess: () => toast.success(done) });
  return (
    <Panel title="Booking rules for this client">
      <div className={classes.switches}>
        <Switch
          label="Always take a deposit"
          description="This client pays a deposit to book online, even when others do not."
          checked={client.alwaysDeposit}
          onChange={(event) =>
            event.currentTarget.checked
              ? save({ alwaysDeposit: true }, 'This client always pays a deposit now.')
              : save({ alwaysDeposit: false }, 'This client pays a deposit only when everyone does.')
          }
        />
        <Switch
          label="Block online booking"
          description="They are asked to call you instead. You can still book for them."
          checked={client.blocked}
          onChange={(event) =>
            event.currentTarget.checked
              ? setAsking(true)
              : save({ blocked: false }, 'This client can book online again.')
          }
        />
      </div>
      <StillTrying pending={saving.isPending} />
      <ConfirmDialog
        opened={asking}
        title="Block online booking?"
        action="Block"
        keep="Cancel"
        onConfirm={() => {
          setAsking(false);
          save({ blocked: true }, 'Online booking is blocked for this client.');
        }}
        onClose={() => setAsking(false)}
      >
        <p className={classes.first}>
          When {client.name || 'this client'} tries to book online with this phone number or email, the page
          asks them to call you. It does not say that they are blocked.
        </p>
        <p>Bookings already made stay, you can still book for them, and you can lift this at any time.</p>
      </ConfirmDialog>
    </Panel>
  );
}
