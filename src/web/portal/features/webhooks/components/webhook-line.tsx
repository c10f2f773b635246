import { Button } from '@mantine/core';
import type { WebhookView } from '#contract/calls/webhooks.calls.ts';
import { toast } from '../../../kit/toast.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useBusinessZone } from '../../../session/session-context.tsx';
import { useSwitchWebhook, useTestWebhook } from '../api.ts';
import { eventsText, momentText, stateText } from '../model.ts';
import classes from './webhooks.module.css';

type WebhookLineProps = {
  readonly webhook: WebhookView;
  readonly onAsk: (what: 'changing' | 'deliveries' | 'removing' | 'rotating') => void;
};

/** One webhook: where it is, how it stands, and what can be done with it. */
export function WebhookLine({ webhook, onAsk }: WebhookLineProps) {
  const zone = useBusinessZone();
  const changing = useSwitchWebhook();
  const testing = useTestWebhook();
  const { _id: id, url, state, needsSecret, oldSecretUntil } = webhook;
  const { word, well, why } = stateText(webhook, zone);
  const isOn = state === 'on';
  const turn = () =>
    changing.mutate(
      { webhook, state: isOn ? 'off' : 'on' },
      {
        onSuccess: () => toast.success(isOn ? 'Webhook switched off.' : 'Webhook switched on.'),
        onError: (failure) => toast.error(refusalText(failure, 'That did not work. Please try again.')),
      },
    );
  const test = () =>
    testing.mutate(id, {
      onSuccess: () => {
        toast.success('A test event is on its way.');
        onAsk('deliveries');
      },
      onError: (failure) => toast.error(refusalText(failure, 'No test was sent. Please try again.')),
    });
  return (
    <li data-stack="2">
      <span data-row="2" data-wrap>
        <span className={classes.url}>{url}</span>
        <span data-chip={well ? 'green' : 'orange'}>{word}</span>
      </span>
      <p className={classes.quiet}>{eventsText(webhook)}</p>
      {why !== null && <p className={classes.quiet}>{why}</p>}
      {oldSecretUntil !== null && (
        <p className={classes.quiet}>The old secret works until {momentText(oldSecretUntil, zone)}.</p>
      )}
      <div className={classes.buttons}>
        <Button variant="light" onClick={() => onAsk('deliveries')} aria-label={`Deliveries: ${url}`}>
          Deliveries
        </Button>
        {isOn && !needsSecret && (
          <Button
            variant="default"
            onClick={test}
            loading={testing.isPending}
            aria-label={`Send a test: ${url}`}
          >
            Send a test
          </Button>
        )}
        <Button variant="default" onClick={() => onAsk('changing')} aria-label={`Change: ${url}`}>
          Change
        </Button>
        <Button
          variant={needsSecret ? 'filled' : 'default'}
          onClick={() => onAsk('rotating')}
          aria-label={`New secret: ${url}`}
        >
          New secret
        </Button>
        <Button
          variant="default"
          onClick={turn}
          loading={changing.isPending}
          aria-label={`${isOn ? 'Switch off' : 'Switch on'}: ${url}`}
        >
          {isOn ? 'Switch off' : 'Switch on'}
        </Button>
        <Button variant="subtle" color="red" onClick={() => onAsk('removing')} aria-label={`Remove: ${url}`}>
          Remove
        </Button>
      </div>
    </li>
  );
}
