import type { ReactElement } from 'react';
import type { BookPage } from '#contract/pages/booking-pages.ts';
import { Banner } from '../../../kit/banner.tsx';
import { Button } from '../../../kit/button.tsx';
import { sendByItself } from '../../../sending/send-by-itself.ts';
import { dayIn, dayText, timeText } from '../../../times/time-text.ts';
import { totalsText } from './line-texts.ts';

type LeaveOutProps = Required<Pick<BookPage, 'less'>> & Pick<BookPage, 'clock' | 'service'>;

/**
 * In the form, after the time was lost for all of several services: for which of them less it can still be had, and what
 * that comes to. It sends the form for the page with that, so that everything typed stays, with the script and without.
 */
export const LeaveOut = ({ less: { time, ways }, clock, service }: LeaveOutProps): ReactElement => (
  <div className="leave-out">
    <Banner tone="attention" title={`${timeText(clock, time)} is still free for fewer services.`}>
      <p>{dayText(dayIn(clock, time))}</p>
      <ul>
        {ways.map(({ lines, name, ...rest }) => (
          <li key={lines}>
            <span className="numbers">
              Without {name}: {totalsText(rest, service)}
            </span>{' '}
            <Button
              type="submit"
              kind="quiet"
              name="take"
              value={lines}
              formNoValidate
              onClick={sendByItself}
            >
              Take it out
              <span className="sr-only"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
    <input type="hidden" name="lost" value={time} />
  </div>
);
