import { Button, Input, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { keepFile } from '../../../../../api/files.ts';
import { formatPhone } from '../../../../../ui/format.ts';
import { CheckIcon, CopyIcon, DownloadIcon, WhatsAppIcon } from '../../../../../ui/icons.tsx';
import { FormDialog } from '../../../../kit/dialog/form-dialog.tsx';
import { ErrorState } from '../../../../kit/error-state.tsx';
import { copyText } from '../../../../kit/link/copy-text.ts';
import { toast } from '../../../../kit/toast.ts';
import { useStoredUser } from '../../../../session/session-context.tsx';
import { recipientsQuery } from '../../api.ts';
import type { ClientsFilter } from '../../filters.ts';
import { chatWith, contactFile, firstWords, type Recipient, recipientsOf } from '../../recipients.ts';
import classes from './write-dialog.module.css';

type WriteDialogProps = {
  readonly opened: boolean;
  readonly filter: ClientsFilter;
  /** How many pass the filter: more than a broadcast takes, or not. */
  readonly total: number;
  readonly onClose: () => void;
};

/** Writes to those who are listed, on WhatsApp: one chat after another, or as contacts for a broadcast. */
export function WriteDialog({ opened, filter, total, onClose }: WriteDialogProps) {
  const found = useQuery({ ...recipientsQuery(filter), enabled: opened });
  return (
    <FormDialog opened={opened} onClose={onClose} title="Write on WhatsApp" size={560}>
      {found.isError ? (
        <ErrorState
          message="The numbers could not be loaded."
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      ) : found.data === undefined ? (
        <div role="status" aria-label="Loading numbers">
          <Skeleton height={96} mb={16} />
          <Skeleton height={160} />
        </div>
      ) : (
        <Write recipients={recipientsOf(found.data)} total={total} />
      )}
    </FormDialog>
  );
}

function Write({ recipients, total }: { readonly recipients: readonly Recipient[]; readonly total: number }) {
  const { businessName = '' } = useStoredUser();
  const id = useId();
  const [words, setWords] = useState(firstWords(businessName));
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const copy = async () => {
    const copied = await copyText(recipients.map(({ phone }) => phone).join('\n'));
    if (copied) toast.success('The numbers are copied.');
    else toast.error('Your browser does not allow copying. Save the contacts instead.');
  };
  const save = () =>
    keepFile({
      blob: new Blob([contactFile(recipients)], { type: 'text/vcard' }),
      fileName: 'clients.vcf',
    });
  return (
    <Stack gap="md" pb="md">
      {/* No Textarea, which with one user more would weigh on every screen. */}
      <Input.Wrapper id={id} label="Message" description="{name} becomes each client’s first name.">
        <Input
          component="textarea"
          id={id}
          multiline
          rows={4}
          maxLength={1000}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </Input.Wrapper>
      <div className={classes.ways}>
        <Button variant="default" leftSection={<DownloadIcon size={18} />} onClick={save}>
          Save as contacts
        </Button>
        <Button variant="default" leftSection={<CopyIcon size={18} />} onClick={() => void copy()}>
          Copy numbers
        </Button>
      </div>
      <p data-text="quiet">
        For one message to all: save them as contacts on your phone, then make a broadcast list in WhatsApp.
        It reaches clients who have saved your number.
        {total > recipients.length && ` These are ${recipients.length} of ${total}.`}
      </p>
      <ul data-lines>
        {recipients.map((recipient) => (
          <li key={recipient.id}>
            <a
              className={classes.chat}
              href={chatWith(recipient, words) ?? ''}
              target="_blank"
              rel="noreferrer"
              onClick={() => setOpened(new Set([...opened, recipient.id]))}
            >
              <span data-stack data-text="semibold breaks">
                {recipient.name}
                <span data-text="quiet regular">{formatPhone(recipient.phone)}</span>
              </span>
              <span className={classes.mark} data-opened={opened.has(recipient.id) || undefined}>
                {opened.has(recipient.id) ? <CheckIcon size={18} /> : <WhatsAppIcon size={18} />}
                {opened.has(recipient.id) ? 'Opened' : 'Open chat'}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
