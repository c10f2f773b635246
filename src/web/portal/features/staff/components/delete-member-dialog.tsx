import { Alert, Button, NativeSelect, Radio, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnerStaff } from '#contract/replies/staff-views.ts';
import { AlertIcon } from '../../../../ui/icons.tsx';
import { AffectedList } from '../../../kit/booking/affected-list.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { DialogFoot } from '../../../kit/dialog/dialog-foot.tsx';
import { toast } from '../../../kit/toast.ts';
import { refusalText } from '../../../query/refusal.ts';
import { memberBookingsQuery, useDeleteMember } from '../api.ts';
import { conflictsIn, futureText } from '../bookings.ts';
import { deletedText } from '../model.ts';
import classes from './staff.module.css';

type DeleteMemberDialogProps = {
  /** Null: the dialog is closed. */
  readonly member: OwnerStaff | null;
  /** Everyone, the member included. */
  readonly staff: readonly OwnerStaff[];
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Asks before deleting, and what is to become of the bookings still to come. */
export function DeleteMemberDialog({ member, staff, onClose, onChanged }: DeleteMemberDialogProps) {
  return (
    <Dialog
      opened={member !== null}
      onClose={onClose}
      title="Delete staff"
      size={480}
      styles={{ content: { scrollPaddingBlock: 90 }, body: { paddingBottom: 0 } }}
    >
      {member !== null && (
        <DeleteMember
          key={member._id}
          member={member}
          others={staff.filter(({ _id }) => _id !== member._id)}
          onClose={onClose}
          onChanged={onChanged}
        />
      )}
    </Dialog>
  );
}

type DeleteMemberProps = {
  readonly member: OwnerStaff;
  readonly others: readonly OwnerStaff[];
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** The words, the choice and the buttons. A refusal stays on the screen with the bookings that caused it. */
function DeleteMember({ member, others, onClose, onChanged }: DeleteMemberProps) {
  const future = useQuery(memberBookingsQuery(member._id, null));
  const deletion = useDeleteMember();
  const [fate, setFate] = useState<Fate>({ kept: true, heirId: null });
  const [unnamed, setUnnamed] = useState(false);
  const conflicts = conflictsIn(deletion.error);
  const heir = others.find(({ _id }) => _id === fate.heirId) ?? null;

  const choose = (next: Fate) => {
    deletion.reset();
    setUnnamed(false);
    setFate(next);
  };

  const remove = () => {
    if (!fate.kept && heir === null) return setUnnamed(true);
    const heirId = fate.kept || heir === null ? null : heir._id;
    deletion.mutate(
      { id: member._id, heirId },
      {
        onSuccess: ({ futureBookings }) => {
          toast.success(deletedText(futureBookings, heirId === null ? null : (heir?.name ?? null)));
          onChanged();
          onClose();
        },
        onError: (failure) => {
          if (conflictsIn(failure) === null)
            toast.error(`Delete failed: ${refusalText(failure, 'Please try again.')}`);
        },
      },
    );
  };

  return (
    <div data-stack="4">
      <div>
        <p className={classes.lead}>
          Delete <strong>{member.name}</strong>?
        </p>
        <p className={classes.lead}>Associated future appointments may need manual adjustment.</p>
        <p className={classes.lead}>If they log in to see their own bookings, that ends too.</p>
      </div>
      <div role="status">
        {future.isPending && (
          <>
            <VisuallyHidden>Counting future appointments…</VisuallyHidden>
            <Skeleton height={20} width="75%" aria-hidden="true" />
          </>
        )}
        {future.data !== undefined && <strong>{futureText(future.data.total, member.name)}</strong>}
      </div>
      {future.isError && (
        <Alert color="orange" icon={<AlertIcon />} role="alert">
          <div>The future appointments could not be counted.</div>
          <Button variant="default" mt="xs" onClick={() => future.refetch()} loading={future.isFetching}>
            Retry
          </Button>
        </Alert>
      )}
      {(future.isError || (future.data !== undefined && future.data.total > 0)) && (
        <BookingsChoice
          name={member.name}
          others={others}
          fate={fate}
          onChange={choose}
          error={unnamed ? 'Choose who takes them over.' : null}
        />
      )}
      {conflicts !== null && (
        <Alert
          ref={bringIntoView}
          color="red"
          icon={<AlertIcon />}
          role="alert"
          title={`Delete failed: ${refusalText(deletion.error, 'Some appointments do not fit.')}`}
        >
          Nothing was changed.
          <AffectedList label="Appointments that do not fit" bookings={conflicts} total={conflicts.length} />
        </Alert>
      )}
      <DialogFoot waiting={deletion.isPending || future.isPending}>
        <Button variant="default" onClick={onClose} disabled={deletion.isPending} data-autofocus>
          Cancel
        </Button>
        <Button color="red" onClick={remove} loading={deletion.isPending} disabled={future.isPending}>
          Delete
        </Button>
      </DialogFoot>
    </div>
  );
}

/** What was refused may have grown below what a phone shows. */
const bringIntoView = (node: HTMLElement | null) => {
  node?.scrollIntoView({ block: 'nearest' });
};

/** Whether the bookings stay as they are, or who is to take them over (null: nobody named yet). */
type Fate = { readonly kept: boolean; readonly heirId: string | null };

type BookingsChoiceProps = {
  readonly name: string;
  readonly others: readonly OwnerStaff[];
  readonly fate: Fate;
  readonly onChange: (fate: Fate) => void;
  readonly error: string | null;
};

/** What becomes of the bookings of a member who goes. */
function BookingsChoice({ name, others, fate, onChange, error }: BookingsChoiceProps) {
  return (
    <div>
      <Radio.Group
        label="What happens to them?"
        size="md"
        value={fate.kept ? 'keep' : 'give'}
        onChange={(value) => onChange({ ...fate, kept: value === 'keep' })}
      >
        <div className={classes.choices}>
          <Radio
            value="keep"
            size="md"
            label="Keep them"
            description={`They stay in the diary under ${name}’s name, for you to move.`}
          />
          <Radio
            value="give"
            size="md"
            label="Give them all to another staff member"
            description={
              others.length === 0
                ? 'There is nobody else yet.'
                : 'Who must be free at each time and perform each service.'
            }
            disabled={others.length === 0}
          />
        </div>
      </Radio.Group>
      {!fate.kept && (
        <NativeSelect
          label="Give to"
          required
          error={error}
          value={fate.heirId ?? ''}
          onChange={(event) => onChange({ kept: false, heirId: event.currentTarget.value || null })}
        >
          <option value="">Choose a staff member</option>
          {others.map(({ _id, name: other, role }) => (
            <option key={_id} value={_id}>
              {role === '' ? other : `${other}, ${role}`}
            </option>
          ))}
        </NativeSelect>
      )}
    </div>
  );
}
