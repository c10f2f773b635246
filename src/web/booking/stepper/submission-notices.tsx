import { type ReactElement, useEffect } from 'react';
import { Button } from '../kit/button.tsx';
import { Notice } from '../kit/notice.tsx';

type NoticesProps = {
  readonly problem: string | null;
  /** True when the answer has been awaited for long. */
  readonly slow: boolean;
  readonly onRetry: () => void;
};

/** What became of the booking that was sent, above its form. */
export const SubmissionNotices = ({ problem, slow, onRetry }: NoticesProps): ReactElement => {
  // The button that was pressed may be far below.
  useEffect(() => {
    if (slow) scrollTo(0, 0);
  }, [slow]);
  return (
    <>
      {problem === null ? null : (
        <Notice tone="problem" title="Could not complete your booking.">
          {problem}
        </Notice>
      )}
      {slow ? (
        <Notice tone="attention" title="Still trying…">
          The network is slow. You can wait, or try again: you will not be booked twice.
          <p className="notice-way">
            <Button kind="quiet" onClick={onRetry}>
              Try again
            </Button>
          </p>
        </Notice>
      ) : null}
    </>
  );
};
