import { Alert, Button } from '@mantine/core';
import { paths } from '#contract/paths.ts';
import { AlertIcon } from '../../../../ui/icons.tsx';
import { weekWords } from '../../../kit/time/week-words.ts';
import { weekOfChoice } from '../hours.ts';
import { depositText, payoutText, type SetupDraft, type Step } from '../model.ts';
import classes from './setup.module.css';

type FinishStepProps = {
  readonly draft: SetupDraft;
  /** Why it could not be finished. */
  readonly refused: string | null;
  readonly onDismiss: () => void;
  readonly onChange: (step: Step, field: string) => void;
};

type Choice = { readonly name: string; readonly value: string; readonly step: Step; readonly field: string };

const choicesOf = ({ profile, hours, deposit, payout }: SetupDraft): readonly Choice[] => [
  { name: 'Business name', value: profile.businessName.trim(), step: 'profile', field: 'businessName' },
  { name: 'Your name', value: profile.ownerName.trim() || 'Not given', step: 'profile', field: 'ownerName' },
  { name: 'Business phone', value: profile.phone.trim(), step: 'profile', field: 'phone' },
  {
    name: 'Booking page address',
    value: location.host + paths.universal(profile.businessSlug),
    step: 'profile',
    field: 'businessSlug',
  },
  {
    name: 'Opening hours',
    value: weekWords(weekOfChoice(hours)),
    step: 'profile',
    field: 'hours',
  },
  { name: 'Deposit', value: depositText({ deposit, hours }), step: 'booking', field: 'depositPercentage' },
  ...(deposit.requireDeposit
    ? [{ name: 'Paid out to', value: payoutText(payout), step: 'payout', field: 'bank' } as const]
    : []),
];

/** The last step: every choice once more, each with the way back to it. */
export function FinishStep({ draft, refused, onDismiss, onChange }: FinishStepProps) {
  return (
    <>
      <dl>
        {choicesOf(draft).map(({ name, value, step, field }) => (
          <div key={field} className={classes.choice}>
            <dt>{name}</dt>
            <dd>
              <span>{value}</span>
              <Button
                variant="subtle"
                onClick={() => onChange(step, field)}
                aria-label={`Change ${name.toLowerCase()}`}
              >
                Change
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      {refused !== null && (
        <Alert color="red" role="alert" withCloseButton onClose={onDismiss} icon={<AlertIcon />} mt="md">
          {refused}
        </Alert>
      )}
    </>
  );
}
