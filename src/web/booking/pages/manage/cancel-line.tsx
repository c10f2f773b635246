import type { ReactElement } from 'react';
import type { ManagePage } from '#contract/pages/client-pages.ts';
import { paths } from '#contract/paths.ts';
import type { LineCancelPreview } from '#contract/replies/line-changes.ts';
import type { PublicLine } from '#contract/replies/line-views.ts';
import type { ManagedAppointment } from '#contract/replies/views.ts';
import { formatNaira, formatTime } from '#web/ui/format.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { Sealed } from '../../kit/field.tsx';
import { deadlineText } from './cancel-question.tsx';

/** What becomes of the money that was paid, in plain words. */
const moneyText = ({ price, back, stays, late }: LineCancelPreview, businessName: string): string => {
  if (back <= 0 && stays <= 0) return 'You have paid nothing, so cancelling it costs you nothing.';
  if (stays <= 0) return `You get back all you have paid: ${formatNaira(back)}.`;
  if (stays > price) {
    const kept = `${businessName} keeps ${formatNaira(stays - price)} of it as credit for you.`;
    return price > 0
      ? `What you have paid stays: ${formatNaira(price)} is for the rest of your booking, and ${kept}`
      : `What you have paid stays: ${kept}`;
  }
  const rest = `${formatNaira(stays)} you have paid stays as credit towards the rest of your booking.`;
  if (back > 0) return `You get ${formatNaira(back)} back. The other ${rest}`;
  return late ? `The ${rest} None of it comes back.` : `The ${rest}`;
};

type Standing = Pick<PublicLine, 'line' | 'date' | 'endDate'>;

const firstOf = (lines: readonly Standing[]): string => lines.map(({ date }) => date).sort()[0] ?? '';
const lastOf = (lines: readonly Standing[]): string =>
  lines
    .map(({ endDate }) => endDate)
    .sort()
    .at(-1) ?? '';

/** When the visit is without a line; those that stay are where they were. */
const timesText = ({ lines, timezone }: ManagedAppointment, { line }: PublicLine): string => {
  const before = lines.filter(({ cancelled }) => !cancelled);
  const rest = before.filter((one) => one.line !== line);
  const [start, end] = [firstOf(rest), lastOf(rest)];
  const at = (instant: string) => formatTime(instant, timezone);
  if (start !== firstOf(before)) return `Your visit then begins at ${at(start)}, and ends at ${at(end)}.`;
  return end === lastOf(before)
    ? `Your visit stays from ${at(start)} to ${at(end)}.`
    : `Your visit then ends at ${at(end)}.`;
};

/** A service can be free, and options may take its whole price off. */
const priceText = ({ price, before }: LineCancelPreview): string =>
  price === before
    ? `Your booking costs ${formatNaira(price)} as before.`
    : `Your booking then costs ${formatNaira(price)} in place of ${formatNaira(before)}.`;

type QuestionProps = {
  readonly page: ManagePage;
  readonly line: PublicLine;
  readonly cost: LineCancelPreview;
};

/** Asks before one line is cancelled, and says what becomes of price, money and times. */
export const CancelLineQuestion = ({ page, line, cost }: QuestionProps): ReactElement => {
  const { token, booking, form } = page;
  const { businessName, amountPaid } = booking;
  return (
    <form className="cancel" method="post" action={paths.cancelLine(token)}>
      <h1>Cancel {line.serviceName}?</h1>
      <div className={cost.late && amountPaid > 0 ? 'cancel-cost cancel-loss' : 'cancel-cost'}>
        <p>
          <strong>{moneyText(cost, businessName)}</strong>
        </p>
        {amountPaid > 0 ? <p>{deadlineText(booking, cost.late)}</p> : null}
        <p>
          {priceText(cost)} {timesText(booking, line)} Nothing else of it changes.
        </p>
        <p>{businessName} is told at once, and the time is free for someone else.</p>
      </div>
      <Sealed seal={form.seal} />
      <input type="hidden" name="line" value={line.line} />
      <input type="hidden" name="hash" value={cost.hash} />
      <div className="cancel-ways">
        <Button type="submit" wide kind="danger">
          Cancel {line.serviceName}
        </Button>
        <LinkButton kind="quiet" wide href={paths.manage(token)}>
          Keep it
        </LinkButton>
      </div>
    </form>
  );
};
