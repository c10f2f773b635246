import type { SentMessage } from '#contract/views.ts';
import { WhatsAppIcon } from '../../../kit/icons.tsx';
import { kindText, momentText, recipientText, stateText } from '../history.ts';
import classes from './details.module.css';

type SentMessagesProps = {
  readonly messages: readonly SentMessage[];
  readonly clientName: string;
  readonly zone: string;
};

/** What was and will be sent about a booking, and where each message stands. */
export function SentMessages({ messages, clientName, zone }: SentMessagesProps) {
  if (messages.length === 0) return <p className={classes.none}>No messages for this booking.</p>;
  return (
    <ul className={classes.past}>
      {messages.map((message) => {
        const { text, tone } = stateText(message, momentText(message.at, zone));
        const kind = kindText(message);
        return (
          <li key={message._id}>
            <strong>{kind}</strong>
            <span className={classes.to}>{recipientText(message, clientName)}</span>
            <span className={classes.state} data-tone={tone}>
              {text}
            </span>
            {message.whatsappUrl !== null && (
              <a
                className={classes.byHand}
                href={message.whatsappUrl}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`Send on WhatsApp: ${kind}`}
              >
                <WhatsAppIcon />
                Send on WhatsApp
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
