import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type MouseEvent, useRef, useState } from 'react';
import type { ClientDetails } from '#contract/replies/views.ts';
import { CloseIcon } from '../../../../ui/icons.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { toast } from '../../../kit/toast.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useSaveClient } from '../api.ts';
import { withTags } from '../model.ts';
import classes from './client.module.css';
import { Panel } from './panel.tsx';

/** Words the owner sorts clients by; added and removed at once. */
export function ClientTags({ client }: { readonly client: ClientDetails }) {
  const saving = useSaveClient(client._id, (failure) =>
    toast.error(refusalText(failure, 'The tags could not be saved.')),
  );
  const [typed, setTyped] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const add = (event: FormEvent) => {
    event.preventDefault();
    const read = withTags(client.tags, typed);
    setFieldError(read.ok ? null : read.message);
    if (!read.ok) return;
    setTyped('');
    if (read.tags.length > client.tags.length) saving.mutate({ tags: read.tags });
  };

  const remove = (tag: string, event: MouseEvent<HTMLButtonElement>) => {
    // The pressed button goes with its chip: the next one takes the focus, or the one before, or the field.
    const chip = event.currentTarget.closest('li');
    const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling;
    (neighbour?.querySelector('button') ?? input.current)?.focus();
    saving.mutate({ tags: client.tags.filter((other) => other !== tag) });
  };

  return (
    <Panel title="Tags">
      {client.tags.length > 0 && (
        <ul className={classes.tags} aria-label="Tags of this client">
          {client.tags.map((tag) => (
            <li key={tag} className={classes.tag}>
              <span>{tag}</span>
              <button
                type="button"
                className={classes.removeTag}
                aria-label={`Remove tag ${tag}`}
                onClick={(event) => remove(tag, event)}
              >
                <CloseIcon size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className={classes.addTag} onSubmit={add}>
        <TextInput
          ref={input}
          aria-label="New tag"
          placeholder="VIP, bride, walk-in…"
          maxLength={200}
          enterKeyHint="done"
          autoComplete="off"
          value={typed}
          error={fieldError}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFieldError(null);
          }}
        />
        <Button type="submit" variant="default" disabled={typed.trim() === ''}>
          Add tag
        </Button>
      </form>
      <StillTrying pending={saving.isPending} />
    </Panel>
  );
}
