import type { ReactElement } from 'react';
import type { ReschedulePage } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { Banner } from '../../kit/banner.tsx';
import { Button } from '../../kit/button.tsx';
import type { Move } from './use-move.ts';

type ActionProps = {
  readonly page: ReschedulePage;
  readonly move: Move;
  /** Whether the script has taken over. */
  readonly ready: boolean;
  /** What is sent, and how it is told: null while nothing is chosen. */
  readonly chosen: { readonly value: string; readonly text: string } | null;
};

/** The new time and the one button, always in view. It is a real form: without the script the server answers it. */
export const MoveAction = ({ page, move, ready, chosen }: ActionProps): ReactElement => {
  const { token, form, booking } = page;
  const busy = move.phase !== 'idle';
  const what = booking.bookingType === 'item-based' ? 'day' : 'time';
  const send = (): void => move.send(chosen?.value ?? null);
  return (
    <aside className="summary" aria-labelledby="summary-title">
      <h2 className="summary-title" id="summary-title">
        Your new {what}
      </h2>
      <p className="move-chosen numbers" aria-live="polite" translate="no">
        {chosen === null ? <span className="muted">No new {what} chosen yet</span> : chosen.text}
      </p>
      {move.phase === 'slow' ? (
        <Banner tone="attention" title="Still trying…">
          The network is slow. You can wait, or try again: it will not be moved twice.
          <p className="notice-way">
            <Button kind="quiet" onClick={send}>
              Try again
            </Button>
          </p>
        </Banner>
      ) : null}
      <form
        className="summary-ways"
        method="post"
        action={paths.reschedule(token)}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) send();
        }}
      >
        <input type="hidden" name="token" value={form.seal.token} />
        <input type="hidden" name="attempt" value={form.seal.attempt} />
        <input type="hidden" name="newDate" value={chosen?.value ?? ''} />
        <Button type="submit" wide disabled={ready && busy}>
          {busy ? 'Moving…' : 'Confirm New Time'}
        </Button>
      </form>
    </aside>
  );
};
