import { useQuery } from '@tanstack/react-query';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { useMay } from '../../../session/session-context.tsx';
import { answerText, refundAccountShown, sourceText } from '../model.ts';
import { isCautionOpen } from '../money/money.ts';
import { moneyQuery } from '../money/money-api.ts';
import classes from './details.module.css';
import { Part } from './part.tsx';

type AppointmentExtrasProps = { readonly appointment: OwnerAppointment; readonly zone: string };

/** What was said when it was booked, and where it came from. */
export function AppointmentExtras({ appointment, zone }: AppointmentExtrasProps) {
  const {
    _id: id,
    customFieldAnswers: answers,
    notes,
    clientNote,
    clientRefundDetails: account,
    status,
  } = appointment;
  const may = useMay();
  const money = useQuery({ ...moneyQuery(id), enabled: may('payments.of-booking') });
  const accountNeeded = refundAccountShown(status) || isCautionOpen(money.data);
  return (
    <>
      {account !== null && accountNeeded && (
        <Part title="Client refund details">
          <Answers
            answers={[
              { key: 'holder', name: 'Account holder name', text: account.accountHolderName },
              { key: 'number', name: 'Account number', text: account.accountNumber },
              { key: 'bank', name: 'Bank name', text: account.bankName },
            ]}
          />
        </Part>
      )}
      {answers.length > 0 && (
        <Part title="Additional Information">
          <Answers
            answers={answers.map((answer) => ({
              key: answer.fieldId,
              name: answer.label,
              text: answerText(answer),
            }))}
          />
        </Part>
      )}
      {clientNote !== '' && (
        <Part title="Note from the client">
          <p className={classes.notes}>{clientNote}</p>
        </Part>
      )}
      {notes !== '' && (
        <Part title="Notes">
          <p className={classes.notes}>{notes}</p>
        </Part>
      )}
      <p className={classes.source}>{sourceText(appointment, zone)}</p>
    </>
  );
}

type AnswersProps = {
  readonly answers: readonly { readonly key: string; readonly name: string; readonly text: string }[];
};

function Answers({ answers }: AnswersProps) {
  return (
    <dl className={classes.answers}>
      {answers.map(({ key, name, text }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
