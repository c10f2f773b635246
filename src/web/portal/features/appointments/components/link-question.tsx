import { ConfirmDialog } from '../../../kit/form/confirm-dialog.tsx';
import { isInFull, type KeptBooking } from '../model.ts';
import { linkTexts } from '../offer.ts';
import classes from './details.module.css';

type LinkQuestionProps = {
  readonly kept: KeptBooking;
  readonly opened: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before a client is sent a link to choose another time, and says where it goes. */
export function LinkQuestion({ kept, opened, onConfirm, onClose }: LinkQuestionProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title="Ask the client to choose another time?"
      action="Send the link"
      keep="Not now"
      grave={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {linkTexts(kept.clientName, isInFull(kept) ? kept : null).map((text) => (
        <p key={text} className={classes.meaning}>
          {text}
        </p>
      ))}
    </ConfirmDialog>
  );
}
