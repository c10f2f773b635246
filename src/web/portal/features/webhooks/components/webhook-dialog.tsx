import { Checkbox, TextInput } from '@mantine/core';
import type { WebhookView } from '#contract/calls/webhooks.calls.ts';
import { eventMeanings } from '#contract/webhooks/events.ts';
import { type ChosenType, chosenTypes } from '#core/webhooks/event-types.ts';
import { FormDialog } from '../../../kit/dialog/form-dialog.tsx';
import { FormFoot } from '../../../kit/form/form-foot.tsx';
import { useEntries } from '../../../kit/form/use-entries.ts';
import { toast } from '../../../kit/toast.ts';
import { useSaveWebhook } from '../api.ts';
import { emptyWebhook, fieldOf, readWebhook } from '../model.ts';
import classes from './webhooks.module.css';

type WebhookDialogProps = {
  readonly opened: boolean;
  /** Null: a new one. */
  readonly webhook: WebhookView | null;
  readonly onSecret: (secret: string) => void;
  readonly onClose: () => void;
};

/** Where a program listens, and of what it is told. */
export function WebhookDialog({ opened, webhook, onSecret, onClose }: WebhookDialogProps) {
  const title = webhook === null ? 'Add a webhook' : 'Change this webhook';
  return (
    <FormDialog opened={opened} onClose={onClose} title={title} size={560}>
      <WebhookForm webhook={webhook} onSecret={onSecret} onClose={onClose} />
    </FormDialog>
  );
}

function WebhookForm({ webhook, onSecret, onClose }: Omit<WebhookDialogProps, 'opened'>) {
  const { form, change, field, errors, formErrors, saving, bind } = useEntries({
    initial: webhook === null ? emptyWebhook : { url: webhook.url, events: webhook.events },
    read: readWebhook,
    fieldOf,
    sending: useSaveWebhook(webhook),
    failed: 'It could not be saved. Please try again.',
    onDone: ({ secret }) => {
      onClose();
      if (secret === null) toast.success('Webhook saved.');
      else onSecret(secret);
    },
  });
  const choose = (type: ChosenType, chosen: boolean) =>
    change({ events: chosenTypes.filter((one) => (one === type ? chosen : form.events.includes(one))) });
  return (
    <form {...bind}>
      <TextInput
        label="Address"
        description="Of a server on the internet, by https."
        placeholder="https://example.com/webhooks"
        type="url"
        inputMode="url"
        autoComplete="off"
        required
        {...field('url')}
      />
      <fieldset
        className={classes.events}
        aria-invalid={errors.events === undefined ? undefined : true}
        tabIndex={-1}
      >
        <legend>It is told when</legend>
        {errors.events !== undefined && <span role="alert">{errors.events}</span>}
        {chosenTypes.map((type) => (
          <Checkbox
            key={type}
            label={eventMeanings[type]}
            description={type}
            checked={form.events.includes(type)}
            onChange={(event) => choose(type, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <FormFoot
        formErrors={formErrors}
        action={webhook === null ? 'Add webhook' : 'Save'}
        saving={saving}
        onCancel={onClose}
      />
    </form>
  );
}
