import { Button, Group, Text, Textarea } from '@mantine/core';
import { reviewsCalls } from '#contract/calls/reviews.calls.ts';
import type { OwnersReview } from '#contract/replies/review-views.ts';
import { mostReviewLetters } from '#core/reviews/reviews.ts';
import { readEntries } from '../../../kit/form/read-entries.ts';
import { useEntries } from '../../../kit/form/use-entries.ts';
import { toast } from '../../../kit/toast.ts';
import { useReply } from '../api.ts';

const fieldOf = (path: string) => (path === 'reply' ? path : null);

type ReplyFormProps = { readonly review: OwnersReview; readonly onClose: () => void };

/** What the business answers; everybody who reads the review reads it too. */
export function ReplyForm({ review, onClose }: ReplyFormProps) {
  const { field, formErrors, saving, bind } = useEntries({
    initial: { reply: review.reply },
    read: (form) => readEntries(reviewsCalls.reply.body, form, fieldOf),
    fieldOf,
    sending: useReply(review._id),
    failed: 'It could not be saved. Please try again.',
    onDone: () => {
      toast.success('Your reply is on the page.');
      onClose();
    },
  });
  return (
    <form {...bind}>
      <Textarea
        label={`Your reply to ${review.shownAs}`}
        description="Everybody who reads the review reads it too."
        autosize
        minRows={3}
        maxLength={mostReviewLetters}
        autoFocus
        {...field('reply')}
      />
      {formErrors.map((text) => (
        <Text key={text} role="alert" c="red" mt="xs">
          {text}
        </Text>
      ))}
      <Group justify="flex-end" mt="sm">
        <Button variant="default" onClick={onClose} disabled={saving}>
          Cancel
        </Button>
        <Button type="submit" loading={saving}>
          {review.reply === '' ? 'Send reply' : 'Save reply'}
        </Button>
      </Group>
    </form>
  );
}
