import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { settingsQuery } from '../../../kit/settings-query.ts';
import { useMay } from '../../../session/session-context.tsx';
import { cancellingTexts } from '../cancelling.ts';
import { glanceOf, isInFull, type KeptBooking } from '../model.ts';
import { moneyQuery } from '../money/money-api.ts';
import { choosing, linkTexts } from '../offer.ts';
import classes from './details.module.css';

type QuestionProps = {
  readonly kept: KeptBooking;
  readonly opened: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before a booking is cancelled, with what that means for the client and what they get back. */
export function CancelQuestion({ kept, opened, onConfirm, onClose }: QuestionProps) {
  const may = useMay();
  const money = useQuery({ ...moneyQuery(kept._id), enabled: opened && may('payments.of-booking') });
  const settings = useQuery({ ...settingsQuery, enabled: opened && may('settings.read') });
  return (
    <ConfirmDialog
      opened={opened}
      title="Cancel this appointment?"
      action="Cancel appointment"
      keep="Keep it"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {cancellingTexts(kept, money.data, settings.data?.reminders.newsBySms, may).map((text) => (
        <p key={text} className={classes.meaning}>
          {text}
        </p>
      ))}
    </ConfirmDialog>
  );
}

/** Asks before a client is sent a link to choose another time, and says where it goes. */
export function LinkQuestion({ kept, opened, onConfirm, onClose }: QuestionProps) {
  const { rental } = glanceOf(kept);
  return (
    <ConfirmDialog
      opened={opened}
      title={`Ask the client to ${choosing(rental)}?`}
      action="Send the link"
      keep="Not now"
      grave={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {linkTexts(kept.clientName, isInFull(kept) ? kept : null, rental).map((text) => (
        <p key={text} className={classes.meaning}>
          {text}
        </p>
      ))}
    </ConfirmDialog>
  );
}
