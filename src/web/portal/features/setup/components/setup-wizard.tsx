import { Button, Skeleton, Text, Title } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { toast } from '../../../kit/toast.ts';
import { useSession, useStoredUser } from '../../../session/session-context.tsx';
import { createSetupSender, saveHours, setupFailure } from '../api.ts';
import type { HoursChoice } from '../hours.ts';
import { forgetKept, keep, readKept } from '../kept-draft.ts';
import { numberOf, type Step, type StepNumber, stepAt, stepsOf } from '../model.ts';
import { FinishStep } from './finish-step.tsx';
import { ProfileStep } from './profile-step.tsx';
import classes from './setup.module.css';
import { useDepositDraft } from './use-deposit-draft.ts';
import { useSetupDraft } from './use-setup-draft.ts';
import { WizardSteps } from './wizard-steps.tsx';

/** Fetched while the profile is filled in. */
const loadBooking = async () => ({ default: (await import('./booking-step.tsx')).BookingStep });
const loadPayout = async () => ({ default: (await import('./payout-step.tsx')).PayoutStep });
const BookingStep = lazy(loadBooking);
const PayoutStep = lazy(loadPayout);

type SetupWizardProps = {
  readonly step: StepNumber;
  readonly onStep: (step: StepNumber) => void;
  readonly onFinished: () => void;
};

const HOURS_UNSAVED =
  'Your opening hours could not be saved. Please set them under Settings, Hours & closures.';
const HOURS_UNSAVED_STAYS = 10_000;

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
export function SetupWizard({ step: number, onStep, onFinished }: SetupWizardProps) {
  const session = useSession();
  const user = useStoredUser();
  const [kept] = useState(() => readKept(user.businessId));
  const draft = useSetupDraft(user, kept?.profile ?? null);
  const [hours, setHours] = useState<HoursChoice>(kept?.hours ?? 'later');
  const money = useDepositDraft(Boolean(user.subaccountCode), kept);
  const form = useRef<HTMLFormElement>(null);
  const [send] = useState(createSetupSender);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { deposit, payout } = money;
  const { bank } = payout.account;
  const choices = { profile: draft.profile, hours, deposit, payout };
  const steps = stepsOf(deposit.requireDeposit);
  const step = stepAt(number, deposit.requireDeposit);
  const heading = useStepFocus(step);
  useEffect(
    () => keep(user.businessId, { profile: draft.profile, hours, deposit, bank }),
    [user.businessId, draft.profile, hours, deposit, bank],
  );
  useEffect(() => {
    // A failure is told when the step is shown, which fetches it again.
    void Promise.allSettled([loadBooking(), loadPayout()]);
  }, []);
  const show = (wanted: Step) => {
    setProblem(null);
    onStep(numberOf(wanted, deposit.requireDeposit));
  };
  const lead = (wanted: Step, field: string) => {
    if (wanted !== step) show(wanted);
    const selector = `[name="${field}"], [data-field="${field}"]`;
    setTimeout(() => {
      const target = form.current?.querySelector<HTMLElement>(selector);
      target?.focus();
      // What has the focus already is not scrolled to by giving it again.
      target?.scrollIntoView({ block: 'center' });
    });
  };

  const finish = async () => {
    setProblem(null);
    const answer = await send(choices);
    const failure = setupFailure(answer);
    if (failure === null && answer.ok) {
      if (!(await saveHours(hours))) toast.error(HOURS_UNSAVED, HOURS_UNSAVED_STAYS);
      session.merge({ ...answer.reply.user, isSetupComplete: true });
      forgetKept();
      onFinished();
      return;
    }
    if (!answer.ok && answer.code === 'SLUG_TAKEN')
      draft.slug.refuse(answer.error || answer.message || 'URL path unavailable.');
    setProblem(failure);
  };

  /** Whether this step and those before it may be left behind; else the first of them that may not is shown. */
  const passes = async (): Promise<boolean> => {
    const obstacle = step === 'profile' || step === 'finish' ? await draft.firstError() : null;
    if (obstacle !== null) lead('profile', obstacle);
    if (obstacle !== null || step === 'profile') return obstacle === null;
    const sound = money.isDepositSound();
    if (!sound) lead('booking', 'depositPercentage');
    if (!sound || step === 'booking') return sound;
    const unpaid = money.payoutError();
    if (unpaid !== null) lead('payout', unpaid);
    return unpaid === null;
  };

  const next = async () => {
    setBusy(true);
    try {
      if (!(await passes())) return;
      if (step === 'finish') return await finish();
      show(steps[steps.indexOf(step) + 1] ?? 'finish');
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={classes.wizard}>
      <WizardSteps steps={steps} current={step} />
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
        {step === 'profile' && (
          <ProfileStep
            profile={draft.profile}
            errors={draft.errors}
            slug={draft.slug.state}
            onChange={draft.change}
            onLeave={draft.leave}
            onTakeSlug={draft.takeSlug}
            hours={hours}
            onHours={setHours}
          />
        )}
        <Suspense fallback={<Skeleton height={88} radius="md" />}>
          {step === 'booking' && <BookingStep draft={money} />}
          {step === 'payout' && <PayoutStep draft={money} />}
        </Suspense>
        {step === 'finish' && (
          <FinishStep draft={choices} problem={problem} onDismiss={() => setProblem(null)} onChange={lead} />
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
