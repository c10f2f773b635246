import { Button, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { MessageText, MessageTextBody } from '#contract/calls/messages.calls.ts';
import { type PlaceholderName, placeholders } from '#core/messages/texts/placeholders.ts';
import { FormDialog } from '../../../kit/dialog/form-dialog.tsx';
import { sortErrors } from '../../../kit/form/field-errors.ts';
import { FormFoot } from '../../../kit/form/form-foot.tsx';
import { useEntries } from '../../../kit/form/use-entries.ts';
import { useKeyed } from '../../../kit/form/use-keyed.ts';
import { toast } from '../../../kit/toast.ts';
import { RefusedError, refusalText } from '../../../query/refusal.ts';
import { previewQuery, useSaveText, useSendTest } from '../api.ts';
import { bodyOf, channelNames, isChanged, oursOf, titleOf, withPlaceholder } from '../model.ts';
import { TextPreview } from './text-preview.tsx';
import classes from './texts.module.css';

type TextDialogProps = {
  readonly opened: boolean;
  readonly text: MessageText;
  readonly onClose: () => void;
};

/** Edits one text beside how it will arrive. Stays until it is cancelled or saved; the whole screen on a phone. */
export function TextDialog({ opened, text, onClose }: TextDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`${titleOf(text.kind)} · ${channelNames[text.channel]}`}
      size={1040}
      closeOnEscape={false}
    >
      <TextForm text={text} onClose={onClose} />
    </FormDialog>
  );
}

/** How long nothing is typed before the preview is asked for, in milliseconds. */
const PAUSE = 400;
const LONGEST = 1000;

const about = {
  email: 'The beginning of the email. Date, place, a button and your contact are added automatically.',
  sms: 'The whole SMS. Together with the link it must fit into 160 characters.',
} as const;

type TextFormProps = { readonly text: MessageText; readonly onClose: () => void };

/** The words of one message, judged and shown as they are typed. */
function TextForm({ text, onClose }: TextFormProps) {
  const { kind, channel } = text;
  const area = useRef<HTMLTextAreaElement>(null);
  const saving = useSaveText();
  const { form, change, errors, formErrors, bind } = useEntries({
    initial: { body: text.body },
    read: ({ body }: { readonly body: string }) => ({ ok: true, sent: bodyOf(text, body) }),
    fieldOf: bodyField,
    sending: saving,
    failed: 'The text could not be saved. Please check your connection.',
    onDone: (_, { body }) => {
      toast.success(body === '' ? 'The standard text is back.' : 'Text saved.');
      onClose();
    },
  });
  const typed = form.body;
  const [settled] = useDebouncedValue(typed, PAUSE);
  const preview = useQuery(previewQuery(bodyOf(text, settled)));
  const wrong = errors.body ?? (settled === typed ? wrongWith(preview.error) : null);
  const type = (body: string) => change({ body });
  const put = (name: PlaceholderName) => {
    const field = area.current;
    if (field === null) return;
    const span = { start: field.selectionStart, end: field.selectionEnd };
    const { text: words, cursor } = withPlaceholder(typed, span, name);
    if (words.length > LONGEST) return;
    // At once, or the cursor would be placed in the text from before.
    flushSync(() => type(words));
    field.focus();
    field.setSelectionRange(cursor, cursor);
  };
  const save = (event: FormEvent) => {
    if (isChanged(text, typed)) return bind.onSubmit(event);
    event.preventDefault();
    onClose();
  };

  return (
    <form {...bind} onSubmit={save}>
      <div className={classes.columns}>
        <div data-stack="3">
          <Textarea
            ref={area}
            label="Text"
            description={about[channel]}
            autosize
            minRows={channel === 'sms' ? 4 : 6}
            maxRows={14}
            maxLength={LONGEST}
            placeholder="Leave empty for the standard text"
            data-autofocus
            value={typed}
            error={wrong}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <PlaceholderChips onPut={put} />
          {typed.trim() !== oursOf(kind, channel) && (
            <Button
              variant="subtle"
              className={classes.back ?? ''}
              onClick={() => {
                type(oursOf(kind, channel));
                area.current?.focus();
              }}
            >
              Use the standard text
            </Button>
          )}
        </div>
        <div data-stack="3">
          <TextPreview
            channel={channel}
            preview={preview}
            standard={bodyOf(text, settled).body === ''}
            unfit={wrong !== null}
          />
          <TestSend text={bodyOf(text, typed)} unfit={wrong !== null} />
        </div>
      </div>
      <FormFoot formErrors={formErrors} action="Save text" saving={saving.isPending} onCancel={onClose} />
    </form>
  );
}

const bodyField = (path: string): 'body' | null => (path === 'body' ? path : null);

/** What a refusal says of the text itself; null where it is about something else. */
const wrongWith = (failure: Error | null): string | null =>
  failure instanceof RefusedError
    ? (sortErrors(failure.refusal.errors, bodyField).fields.body ?? null)
    : null;

type PlaceholderChipsProps = { readonly onPut: (name: PlaceholderName) => void };

/** The words that stand for something of the booking; a tap puts one where the cursor is. */
function PlaceholderChips({ onPut }: PlaceholderChipsProps) {
  return (
    <fieldset className={classes.chips}>
      <legend>Insert a detail of the booking</legend>
      <div className={classes.row}>
        {placeholders.map(({ name, meaning }) => (
          <button key={name} type="button" className={classes.chip} onClick={() => onPut(name)}>
            <span data-text="semibold">{`{${name}}`}</span>
            <span data-text="small">{meaning}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

type TestSendProps = {
  readonly text: MessageTextBody;
  /** The text is known to be wrong. */
  readonly unfit: boolean;
};

/** Sends the text as it is typed to the owner themselves, and says where it went. */
function TestSend({ text, unfit }: TestSendProps) {
  const sending = useSendTest();
  const { mutate } = useKeyed(sending);
  return (
    <div data-row="3" data-wrap>
      <Button variant="default" disabled={unfit} loading={sending.isPending} onClick={() => mutate({ text })}>
        Send me a test
      </Button>
      <p role="status" className={classes.answer} data-failed={sending.isError || undefined}>
        {sending.data}
        {sending.isError &&
          refusalText(
            sending.error,
            'The test could not be sent. Please check your connection and try again.',
          )}
      </p>
    </div>
  );
}
