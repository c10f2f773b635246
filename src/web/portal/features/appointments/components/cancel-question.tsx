import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../kit/form/confirm-dialog.tsx';
import { settingsQuery } from '../../../kit/settings-query.ts';
import { cancellingTexts } from '../cancelling.ts';
import type { KeptBooking } from '../model.ts';
import { moneyQuery } from '../money-api.ts';
import classes from './details.module.css';

type CancelQuestionProps = {
  readonly kept: KeptBooking;
  readonly opened: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before a booking is cancelled, with what that means for the client and what they get back. */
export function CancelQuestion({ kept, opened, onConfirm, onClose }: CancelQuestionProps) {
  const money = useQuery({ ...moneyQuery(kept._id), enabled: opened });
  const settings = useQuery({ ...settingsQuery, enabled: opened });
  return (
    <ConfirmDialog
      opened={opened}
      title="Cancel this appointment?"
      action="Cancel appointment"
      keep="Keep it"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {cancellingTexts(kept, money.data, settings.data?.reminders.newsBySms).map((text) => (
        <p key={text} className={classes.meaning}>
          {text}
        </p>
      ))}
    </ConfirmDialog>
  );
}
