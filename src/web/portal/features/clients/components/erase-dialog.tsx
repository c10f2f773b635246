import { Alert, Button, TextInput } from '@mantine/core';
import { type FormEvent, useId } from 'react';
import type { ClientDetails } from '#contract/replies/views.ts';
import { formatNaira } from '../../../../ui/format.ts';
import { AlertIcon } from '../../../../ui/icons.tsx';
import { PhoneDialog } from '../../../kit/dialog/phone-dialog.tsx';
import { useEntries } from '../../../kit/form/use-entries.ts';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { toast } from '../../../kit/toast.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useEraseClient } from '../api.ts';
import { bookingCountText, ERASE_WORD, isEraseWord } from '../model.ts';
import classes from './client.module.css';

type EraseDialogProps = {
  readonly opened: boolean;
  readonly client: ClientDetails;
  readonly onClose: () => void;
  readonly onErased: () => void;
};

/** Asks for a typed word before a client is erased. */
export function EraseDialog({ opened, client, onClose, onErased }: EraseDialogProps) {
  return (
    <PhoneDialog
      opened={opened}
      onClose={onClose}
      title="Erase this client"
      size={520}
      closeOnClickOutside={false}
    >
      <EraseForm client={client} onClose={onClose} onErased={onErased} />
    </PhoneDialog>
  );
}

type EraseFormProps = {
  readonly client: ClientDetails;
  readonly onClose: () => void;
  readonly onErased: () => void;
};

const FAILED = 'The client could not be erased. Please try again.';

/** What goes, what stays, and the word. */
function EraseForm({ client, onClose, onErased }: EraseFormProps) {
  const erasing = useEraseClient();
  const reason = useId();
  // What was refused may be settled by now: it can be tried again.
  const stands = client.upcoming > 0;
  const { field, bind } = useEntries({
    initial: { word: '' },
    read: ({ word }) =>
      isEraseWord(word)
        ? { ok: true, sent: client._id }
        : { ok: false, errors: { word: `Please type ${ERASE_WORD} to go on.` } },
    fieldOf: () => null,
    sending: erasing,
    failed: FAILED,
    onDone: ({ message }) => {
      toast.success(message);
      onErased();
    },
  });
  const erase = (event: FormEvent) => {
    if (stands) event.preventDefault();
    else bind.onSubmit(event);
  };
  return (
    <form {...bind} onSubmit={erase}>
      <div data-stack="4">
        <div>
          <p className={classes.first}>
            You remove <strong>{client.name || 'this client'}</strong> for good.
          </p>
          <ul className={classes.points}>
            <li>
              <strong>We delete</strong> the name, phone, email, notes and tags, and any review of theirs. In
              every booking we also delete the address and the answers to your questions.
            </li>
            <li>
              <strong>Their links end</strong>: those to their bookings and receipts open nothing any more.
            </li>
            <li>
              <strong>We keep</strong> what was booked, when, with which staff and what was paid, without a
              name, so your figures stay correct.
            </li>
          </ul>
          <p className={classes.hint}>This cannot be undone. You may want to export their data first.</p>
        </div>
        {client.owed > 0 && (
          <p data-note="orange">
            They still owe you {formatNaira(client.owed)}. Once they are erased, nothing says who owes it.
          </p>
        )}
        {client.upcoming > 0 && !erasing.isError && (
          <Alert color="orange" icon={<AlertIcon />} id={reason}>
            This client still has bookings to come: {bookingCountText(client.upcoming)}. Cancel or complete
            them first, from the booking history. Then you can erase the client.
          </Alert>
        )}
        {erasing.isError && (
          <Alert color="red" icon={<AlertIcon />} role="alert" id={reason}>
            {refusalText(erasing.error, FAILED)}
          </Alert>
        )}
        <TextInput
          label={`Type ${ERASE_WORD} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          {...field('word')}
        />
        <StillTrying pending={erasing.isPending} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose} disabled={erasing.isPending}>
            Keep client
          </Button>
          <Button
            type="submit"
            color="red"
            loading={erasing.isPending}
            // Not disabled outright, or nobody would come to it and hear why.
            {...(stands && { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': reason })}
          >
            Erase client
          </Button>
        </div>
      </div>
    </form>
  );
}
