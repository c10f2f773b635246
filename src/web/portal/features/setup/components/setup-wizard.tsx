import { Button, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useSession, useStoredUser } from '../../../session/session-context.tsx';
import { createSetupSender } from '../api.ts';
import type { StepNumber } from '../model.ts';
import { BookingStep } from './booking-step.tsx';
import { FinishStep } from './finish-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import classes from './setup.module.css';
import { useSetupDraft } from './use-setup-draft.ts';
import { WizardSteps } from './wizard-steps.tsx';

type SetupWizardProps = {
  readonly step: StepNumber;
  readonly onStep: (step: StepNumber) => void;
  readonly onFinished: () => void;
};

const headings: Record<StepNumber, { readonly title: string; readonly text: string }> = {
  1: {
    title: 'Tell us about your business',
    text: 'It takes about a minute. You can change everything later.',
  },
  2: { title: 'How clients book', text: 'Whether booking online asks for money in advance.' },
  3: { title: 'Check and finish', text: 'Is everything right? Then open your doors.' },
};

/** The setup in three steps. What was entered stays while going back and forth. */
export function SetupWizard({ step, onStep, onFinished }: SetupWizardProps) {
  const session = useSession();
  const draft = useSetupDraft(useStoredUser());
  const form = useRef<HTMLFormElement>(null);
  const [send] = useState(createSetupSender);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useStepFocus(step);
  const focusField = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

  const finish = async () => {
    setProblem(null);
    const answer = await send(draft.profile);
    if (answer.ok) {
      session.merge({ ...answer.reply.user, isSetupComplete: true });
      onFinished();
      return;
    }
    if (answer.code === 'SLUG_TAKEN')
      draft.slug.refuse(answer.error || answer.message || 'URL path unavailable.');
    const said = answer.errors[0]?.message || answer.error || answer.message;
    setProblem(said || (answer.status === 0 ? 'Failed to save setup data.' : 'Failed to finalize setup.'));
  };

  const next = async () => {
    setBusy(true);
    try {
      if (step === 2) return onStep(3);
      const obstacle = await draft.firstProblem();
      if (step === 3 && obstacle === null) return await finish();
      if (obstacle === null) return onStep(2);
      if (step !== 1) onStep(1);
      setTimeout(() => focusField(obstacle));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={classes.wizard}>
      <WizardSteps current={step} />
      <form
        ref={form}
        className={classes.card}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void next();
        }}
      >
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
        {step === 1 && (
          <ProfileStep
            profile={draft.profile}
            errors={draft.errors}
            slug={draft.slug.state}
            onChange={draft.change}
            onLeave={draft.leave}
          />
        )}
        {step === 2 && <BookingStep />}
        {step === 3 && (
          <FinishStep
            profile={draft.profile}
            problem={problem}
            onDismiss={() => setProblem(null)}
            onChange={(target, field) => {
              onStep(target);
              setTimeout(() => focusField(field));
            }}
          />
        )}
        {/* Pressing a button must not take the focus from a field: the message that its leaving brings up would push
            the button from under the pointer, and the press would be lost. */}
        <div className={classes.foot}>
          {step > 1 && (
            <Button variant="default" onClick={() => onStep(step === 3 ? 2 : 1)} disabled={busy}>
              Back
            </Button>
          )}
          <Button
            type="submit"
            loading={busy}
            onMouseDown={(event) => event.preventDefault()}
            className={classes.next ?? ''}
          >
            {step === 3 ? 'Finish' : 'Next'}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** Each step begins at its top, for the eye and for the keyboard. */
function useStepFocus(step: StepNumber) {
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
