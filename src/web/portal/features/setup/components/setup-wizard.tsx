import { Button, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { CheckIcon } from '../../../../ui/icons.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { useStoredUser } from '../../../session/session-context.tsx';
import { useEnterBusiness } from '../../../session/use-enter-business.ts';
import type { Step } from '../model.ts';
import { FinishStep } from './finish-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import classes from './setup.module.css';
import { type SetupPlace, useSetup } from './use-setup.ts';

/** Fetched while the profile is filled in. */
const BookingStep = lazy(async () => ({ default: (await import('./money-steps.tsx')).BookingStep }));
const PayoutStep = lazy(async () => ({ default: (await import('./money-steps.tsx')).PayoutStep }));

const headings: Readonly<Record<Step, { readonly title: string; readonly text: string }>> = {
  profile: {
    title: 'Tell us about your business',
    text: 'It takes about a minute. You can change everything later.',
  },
  booking: { title: 'How clients book', text: 'Choose whether clients pay a deposit when they book online.' },
  payout: { title: 'Where you are paid', text: 'Deposits go straight to your own bank account.' },
  finish: { title: 'Check and finish', text: 'Is everything right? Then press Finish.' },
};

/** The setup in three steps, four with deposits. What was entered stays while going back and forth. */
export function SetupWizard(place: SetupPlace) {
  const setup = useSetup(place);
  const { step, steps, show, busy } = setup;
  const heading = useStepFocus(step);
  useEffect(() => {
    // A failure is told when the step is shown, which fetches it again.
    void import('./money-steps.tsx').catch(() => undefined);
  }, []);
  return (
    <div className={classes.wizard}>
      <WizardSteps steps={steps} current={step} />
      <Elsewhere />
      <form {...setup.bind} data-frame="card" className={classes.card}>
        <Title
          order={1}
          fz={{ base: 24, sm: 28 }}
          lh={1.2}
          tabIndex={-1}
          ref={heading}
          className={classes.heading}
        >
          {headings[step].title}
        </Title>
        <Text c="dimmed" mt={4} mb="lg">
          {headings[step].text}
        </Text>
        {step === 'profile' && <ProfileStep setup={setup} />}
        <Suspense fallback={<Skeleton height={88} radius="md" />}>
          {step === 'booking' && <BookingStep setup={setup} />}
          {step === 'payout' && <PayoutStep setup={setup} />}
        </Suspense>
        {step === 'finish' && (
          <FinishStep
            draft={setup.draft}
            refused={setup.refused}
            onDismiss={setup.dismiss}
            onChange={setup.lead}
          />
        )}
        <StillTrying pending={busy} />
        {/* Pressing a button must not take the focus from a field: the message that its leaving brings up would push
            the button from under the pointer, and the press would be lost. */}
        <div className={classes.foot}>
          {step !== 'profile' && (
            <Button
              variant="default"
              onClick={() => show(steps[steps.indexOf(step) - 1] ?? 'profile')}
              disabled={busy}
            >
              Back
            </Button>
          )}
          <Button
            type="submit"
            loading={busy}
            onMouseDown={(event) => event.preventDefault()}
            className={classes.next ?? ''}
          >
            {step === 'finish' ? 'Finish' : 'Next'}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Each step begins at its top, for the eye and for the keyboard. */
function useStepFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}

/** The way back for somebody who has other businesses: this one can be finished later. */
function Elsewhere() {
  const { businesses = [], businessId: here } = useStoredUser();
  const { going, enter } = useEnterBusiness();
  const others = businesses.filter(({ businessId }) => businessId !== here);
  if (others.length === 0) return null;
  return (
    <div className={classes.elsewhere}>
      <span>Finish later, and open</span>
      {others.map(({ businessId, businessName }) => (
        <Button key={businessId} variant="default" disabled={going} onClick={() => void enter(businessId)}>
          {businessName}
        </Button>
      ))}
    </div>
  );
}

type WizardStepsProps = { readonly steps: readonly Step[]; readonly current: Step };

const titles: Readonly<Record<Step, string>> = {
  profile: 'Profile',
  booking: 'Booking',
  payout: 'Payout',
  finish: 'Finish',
};

/** How far the setup has come. */
function WizardSteps({ steps, current }: WizardStepsProps) {
  const reached = steps.indexOf(current);
  return (
    <ol className={classes.steps} aria-label="Setup steps">
      {steps.map((step, at) => (
        <li
          key={step}
          className={classes.step}
          data-done={at < reached || undefined}
          aria-current={at === reached ? 'step' : undefined}
        >
          <span className={classes.number}>{at < reached ? <CheckIcon size={16} /> : at + 1}</span>
          <span>{titles[step]}</span>
          {at < reached && <VisuallyHidden>, done</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
