import { Button } from '@mantine/core';
import type { MessageTextBody } from '#contract/messages.calls.ts';
import { useKeyed } from '../../../kit/form/use-keyed.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useSendTest } from '../api.ts';
import classes from './texts.module.css';

type TestSendProps = {
  readonly text: MessageTextBody;
  /** The text is known to be wrong. */
  readonly unfit: boolean;
};

/** Sends the text as it is typed to the owner themselves, and says where it went. */
export function TestSend({ text, unfit }: TestSendProps) {
  const sending = useSendTest();
  const { mutate } = useKeyed(sending);
  return (
    <div className={classes.test}>
      <Button variant="default" disabled={unfit} loading={sending.isPending} onClick={() => mutate({ text })}>
        Send me a test
      </Button>
      <p role="status" className={classes.answer} data-failed={sending.isError || undefined}>
        {sending.data}
        {sending.isError &&
          refusalText(
            sending.error,
            'The test could not be sent. Please check your connection and try again.',
          )}
      </p>
    </div>
  );
}
