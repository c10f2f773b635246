import { Button, Group } from '@mantine/core';
import { useId, useState } from 'react';
import type { OwnersReview } from '#contract/replies/review-views.ts';
import { abuseTexts } from '#core/reviews/reviews.ts';
import { formatDate } from '../../../../ui/format.ts';
import { Stars } from '../../../../ui/stars.tsx';
import { useFocusAfterChange } from '../../../kit/form/use-focus-after-change.ts';
import { toast } from '../../../kit/toast.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useMay } from '../../../session/session-context.tsx';
import { useHide } from '../api.ts';
import { HideDialog } from './hide-dialog.tsx';
import { ReplyForm } from './reply-form.tsx';
import classes from './reviews.module.css';

type EntryProps = { readonly review: OwnersReview; readonly zone: string };

/** One review, what was replied to it, and what can be done. */
export function ReviewEntry({ review, zone }: EntryProps) {
  const [replying, setReplying] = useState(false);
  const [asking, setAsking] = useState(false);
  const showing = useHide(review._id);
  const replyId = useId();
  const focusOn = useFocusAfterChange();
  // Replies, and hides and shows again.
  const mayReply = useMay()('reviews.reply');
  const closeReply = () => {
    setReplying(false);
    focusOn(replyId);
  };
  const { clientName, stars, words, reply, hiddenFor } = review;
  const showAgain = () =>
    showing.mutate(null, {
      onSuccess: () => toast.success('The review is on your page again.'),
      onError: (failure) =>
        toast.error(refusalText(failure, 'It could not be shown. Please check your connection.')),
    });
  return (
    <li data-frame className={classes.panel}>
      <div className={classes.head}>
        <span data-text="semibold breaks">{clientName}</span>
        <Stars stars={stars} size={18} />
      </div>
      <p className={classes.quiet}>
        {review.serviceName}, {formatDate(review.date, zone)} · written {formatDate(review.writtenAt, zone)}
        {review.changedAt === null ? '' : ', changed since'}
      </p>
      {hiddenFor !== null && <p data-note="orange">Hidden: {abuseTexts[hiddenFor]}. Your page says so.</p>}
      <p className={words === '' ? classes.quiet : classes.words}>{words === '' ? 'Stars only.' : words}</p>
      {replying ? (
        <ReplyForm review={review} onClose={closeReply} />
      ) : (
        <>
          {reply !== '' && (
            <div className={classes.reply}>
              <p data-text="semibold breaks">Reply of the business</p>
              <p className={classes.words}>{reply}</p>
            </div>
          )}
          {mayReply && (
            <Group gap="xs" mt="sm">
              {hiddenFor === null ? (
                <>
                  <Button
                    id={replyId}
                    px="sm"
                    variant="default"
                    aria-label={`${reply === '' ? 'Reply to' : 'Change reply to'} ${clientName}`}
                    onClick={() => setReplying(true)}
                  >
                    {reply === '' ? 'Reply' : 'Change reply'}
                  </Button>
                  {words !== '' && (
                    <Button
                      px="sm"
                      variant="subtle"
                      color="gray"
                      aria-label={`Report abuse in the review of ${clientName}`}
                      onClick={() => setAsking(true)}
                    >
                      Report abuse
                    </Button>
                  )}
                </>
              ) : (
                <Button
                  variant="default"
                  loading={showing.isPending}
                  aria-label={`Show again the review of ${clientName}`}
                  onClick={showAgain}
                >
                  Show again
                </Button>
              )}
            </Group>
          )}
        </>
      )}
      <HideDialog opened={asking} review={review} onClose={() => setAsking(false)} />
    </li>
  );
}
