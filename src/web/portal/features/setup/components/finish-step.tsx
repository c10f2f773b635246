import { Alert, Button } from '@mantine/core';
import { paths } from '#contract/paths.ts';
import { AlertIcon } from '../../../kit/icons.tsx';
import type { Profile, StepNumber } from '../model.ts';
import classes from './setup.module.css';

type FinishStepProps = {
  readonly profile: Profile;
  readonly problem: string | null;
  readonly onDismiss: () => void;
  readonly onChange: (step: StepNumber, field: string) => void;
};

/** Step 3: every choice once more, each with the way back to it. */
export function FinishStep({ profile, problem, onDismiss, onChange }: FinishStepProps) {
  const choices = [
    { name: 'Business name', value: profile.businessName.trim(), step: 1, field: 'businessName' },
    { name: 'Your name', value: profile.ownerName.trim() || 'Not given', step: 1, field: 'ownerName' },
    { name: 'Business phone', value: profile.phone.trim(), step: 1, field: 'phone' },
    {
      name: 'Booking page address',
      value: location.host + paths.universal(profile.businessSlug),
      step: 1,
      field: 'businessSlug',
    },
    { name: 'Deposit', value: 'Not required', step: 2, field: 'deposit' },
  ] as const;
  return (
    <>
      <dl className={classes.review}>
        {choices.map(({ name, value, step, field }) => (
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
      {problem !== null && (
        <Alert color="red" role="alert" withCloseButton onClose={onDismiss} icon={<AlertIcon />} mt="md">
          {problem}
        </Alert>
      )}
    </>
  );
}
