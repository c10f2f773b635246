import { Button, Group, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { OwnersReview } from '#contract/replies/review-views.ts';
import { mostReviewLetters } from '#core/reviews/reviews.ts';
import { toast } from '../../../kit/toast.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useReply } from '../api.ts';

type ReplyFormProps = { readonly review: OwnersReview; readonly onClose: () => void };

/** What the business answers; everybody who reads the review reads it too. */
export function ReplyForm({ review, onClose }: ReplyFormProps) {
  const [text, setText] = useState(review.reply);
  const [error, setError] = useState<string | null>(null);
  const sending = useReply(review._id);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (sending.isPending) return;
    if (text.trim() === '') return setError('Please write a reply.');
    sending.mutate(text, {
      onSuccess: () => {
        toast.success('Your reply is on the page.');
        onClose();
      },
      onError: (failure) => setError(refusalText(failure, 'It could not be saved. Please try again.')),
    });
  };
  return (
    <form onSubmit={send} noValidate>
      <Textarea
        label={`Your reply to ${review.shownAs}`}
        description="Everybody who reads the review reads it too."
        autosize
        minRows={3}
        maxLength={mostReviewLetters}
        value={text}
        error={error}
        autoFocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
      />
      <Group justify="flex-end" mt="sm">
        <Button variant="default" onClick={onClose} disabled={sending.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={sending.isPending}>
          {review.reply === '' ? 'Send reply' : 'Save reply'}
        </Button>
      </Group>
    </form>
  );
}
