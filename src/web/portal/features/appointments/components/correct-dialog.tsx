import { Button, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { AppointmentStatusView } from '#contract/views.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useCorrect } from '../api.ts';
import classes from './money.module.css';
import { Options } from './options.tsx';

type CorrectDialogProps = {
  readonly opened: boolean;
  readonly id: string;
  readonly status: AppointmentStatusView;
  readonly onClose: () => void;
};

type Target = 'completed' | 'no-show' | 'confirmed';

const labels: Readonly<Record<Target, string>> = {
  completed: 'Completed: the client came',
  'no-show': 'No-Show: the client did not come',
  confirmed: 'Neither yet: put it back as it was',
};

/** Changes a wrong Completed or No-Show, with the reason for the booking's history. */
export function CorrectDialog({ opened, id, status, onClose }: CorrectDialogProps) {
  const correcting = useCorrect(id);
  const targets = (['completed', 'no-show', 'confirmed'] as const).filter((target) => target !== status);
  const [chosen, setChosen] = useState<Target | null>(null);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const target = chosen !== null && targets.includes(chosen) ? chosen : (targets[0] ?? 'confirmed');
  const submit = () => {
    if (correcting.isPending) return;
    if (reason.trim() === '') return setFault('This field is required.');
    correcting.mutate(
      { status: target, reason },
      {
        onSuccess: onClose,
        onError: (failure) => setFault(refusalText(failure, 'This could not be saved. Please try again.')),
      },
    );
  };
  return (
    <Modal opened={opened} onClose={onClose} size={440} title="Correct this booking">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <Options
            label="What is right?"
            stacked
            first
            options={targets.map((value) => ({ value, label: labels[value] }))}
            value={target}
            onChange={setChosen}
          />
          <Textarea
            label="Reason"
            description="It stands in the booking’s history."
            required
            autosize
            minRows={2}
            maxLength={300}
            value={reason}
            error={fault}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setFault('');
            }}
          />
          {status === 'completed' && (
            <Text c="dimmed">A payment you recorded when you completed it is taken back.</Text>
          )}
        </Stack>
        <div className={classes.choices}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={correcting.isPending}>
            Correct
          </Button>
        </div>
      </form>
    </Modal>
  );
}
