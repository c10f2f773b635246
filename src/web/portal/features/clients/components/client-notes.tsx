import { Button, Textarea } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import type { ClientDetails } from '#contract/replies/views.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { toast } from '../../../kit/toast.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useSaveClient } from '../api.ts';
import { NOTES_MAX } from '../model.ts';
import classes from './client.module.css';
import { Panel } from './panel.tsx';

/** What is being typed, and the saved notes it began from. */
type Draft = { readonly text: string; readonly from: string };

/** Notes, edited in place and saved by a button that is there only when something is to be saved. */
export function ClientNotes({ client }: { readonly client: ClientDetails }) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [fieldError, setFieldError] = useState<string | null>(null);
  const saving = useSaveClient(client._id, (failure) =>
    setFieldError(refusalText(failure, 'The notes could not be saved.')),
  );
  const unsaved = draft !== null && (draft.text !== client.notes || saving.isPending);
  const changedMeanwhile = unsaved && !saving.isPending && draft.from !== client.notes;
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: unsaved,
    withResolver: true,
  });

  const save = () => {
    if (draft === null || saving.isPending) return;
    setFieldError(null);
    saving.mutate(
      { notes: draft.text },
      {
        onSuccess: () => {
          toast.success('Notes saved.');
          // What was typed since is still to be saved.
          setDraft((now) => (now?.text === draft.text ? null : now && { ...now, from: draft.text }));
        },
      },
    );
  };
  const discard = () => {
    setFieldError(null);
    setDraft(null);
  };

  return (
    <Panel title="Notes" aside={unsaved && <span data-chip="orange">Unsaved changes</span>}>
      <Textarea
        aria-label="Notes"
        placeholder="What to remember: preferences, allergies, favourite staff…"
        autosize
        minRows={3}
        maxRows={14}
        maxLength={NOTES_MAX}
        value={draft?.text ?? client.notes}
        error={fieldError}
        onChange={(event) => setDraft({ text: event.currentTarget.value, from: draft?.from ?? client.notes })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      {changedMeanwhile && (
        <p className={classes.meanwhile} role="status">
          The saved notes have changed meanwhile. Saving replaces them: <q>{client.notes || 'empty'}</q>
        </p>
      )}
      {unsaved && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={discard} disabled={saving.isPending}>
            Discard
          </Button>
          <Button onClick={save} loading={saving.isPending}>
            Save notes
          </Button>
        </div>
      )}
      <StillTrying pending={saving.isPending} />
      <p className={classes.hint}>Only you and your team see these notes.</p>
      <ConfirmDialog
        opened={leaving.status === 'blocked'}
        title="Leave without saving?"
        action="Leave"
        keep="Stay"
        onConfirm={() => leaving.proceed?.()}
        onClose={() => leaving.reset?.()}
      >
        The notes you typed have not been saved.
      </ConfirmDialog>
    </Panel>
  );
}
