import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { OwnersReview } from '#contract/replies/review-views.ts';
import { type Abuse, abuses, abuseTexts } from '#core/reviews/reviews.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { toast } from '../../../kit/toast.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useHide } from '../api.ts';

type HideDialogProps = {
  readonly opened: boolean;
  readonly review: OwnersReview;
  readonly onClose: () => void;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Reports a review for abuse, which hides it; that one is hidden, and for what, stays on the page. */
export function HideDialog({ opened, review, onClose }: HideDialogProps) {
  // Nothing is chosen at first: the page says in public what it was.
  const [abuse, setAbuse] = useState<Abuse | null>(null);
  const [missing, setMissing] = useState(false);
  const hiding = useHide(review._id);
  const hide = () => {
    setMissing(abuse === null);
    if (abuse === null) return;
    hiding.mutate(abuse, {
      onSuccess: () => {
        toast.success('The review is hidden.');
        onClose();
      },
      onError: (failure) =>
        toast.error(refusalText(failure, 'It could not be hidden. Please check your connection.')),
    });
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="Report this review for abuse?"
      action="Report and hide"
      keep="Keep it"
      busy={hiding.isPending}
      onConfirm={hide}
      onClose={onClose}
    >
      <p>
        It is hidden at once, and your page says that a review was hidden, and for what. A review you only
        disagree with stays: please reply to it.
      </p>
      <Radio.Group
        label="What is in it?"
        value={abuse}
        error={missing && abuse === null ? 'Please choose what is wrong with it.' : null}
        onChange={(chosen) => setAbuse(abuses.find((one) => one === chosen) ?? null)}
        mt="md"
      >
        <Stack gap="sm" mt="xs">
          {abuses.map((one) => (
            <Radio key={one} value={one} label={capital(abuseTexts[one])} />
          ))}
        </Stack>
      </Radio.Group>
    </ConfirmDialog>
  );
}
