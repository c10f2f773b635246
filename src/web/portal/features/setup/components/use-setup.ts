import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { slugify } from '#core/names/slug.ts';
import { useEntries } from '../../../kit/form/use-entries.ts';
import { useSlugCheck } from '../../../kit/link/use-slug-check.ts';
import { noAccount } from '../../../kit/money/bank-account.ts';
import { banksQuery } from '../../../kit/money/banks-query.ts';
import type { DepositChoice } from '../../../kit/money/deposit-fields.tsx';
import { useAccountCheck } from '../../../kit/money/use-account-check.ts';
import { toast } from '../../../kit/toast.ts';
import { useSession, useStoredUser } from '../../../session/session-context.tsx';
import { createSetupSender, saveHours, setupFailure } from '../api.ts';
import { usualHours } from '../hours.ts';
import { forgetKept, keep, readKept } from '../kept-draft.ts';
import {
  firstWrong,
  numberOf,
  obstacleAt,
  type ProfileField,
  profileErrors,
  profileOf,
  type SetupDraft,
  type SetupForm,
  type Step,
  type StepNumber,
  setupDraftOf,
  stepAt,
  stepsOf,
  usualDeposit,
} from '../model.ts';

export type SetupPlace = {
  readonly step: StepNumber;
  readonly onStep: (step: StepNumber) => void;
  readonly onFinished: () => void;
};

export type SetupEntries = ReturnType<typeof useSetup>;

const HOURS_UNSAVED =
  'Your opening hours could not be saved. Please set them under Settings, Hours & closures.';
const HOURS_UNSAVED_STAYS = 10_000;

/** All that is entered over the steps, kept until it is finished; what is sent when a step is left, and where it leads. */
export function useSetup({ step: number, onStep, onFinished }: SetupPlace) {
  const session = useSession();
  const user = useStoredUser();
  const [kept] = useState(() => readKept(session.store, user.businessId));
  const [suggesting, setSuggesting] = useState(!user.businessSlug && kept === null);
  const slug = useSlugCheck(user.businessSlug);
  const check = useAccountCheck();
  const [send] = useState(createSetupSender);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const draftOf = (entered: SetupForm) =>
    setupDraftOf(entered, { linked: Boolean(user.subaccountCode), accountName: check.name });

  const leaveStep = async (sent: SetupDraft) => {
    // An address that could not be checked does not stand in the way.
    if ((step === 'profile' || step === 'finish') && (await isSlugTaken(sent.profile.businessSlug)))
      return lead('profile', 'businessSlug');
    if (step === 'finish') return await finish(sent);
    show(steps[steps.indexOf(step) + 1] ?? 'finish');
  };
  const entries = useEntries({
    initial: (): SetupForm => ({
      ...(kept?.profile ?? profileOf(user)),
      hours: kept?.hours ?? usualHours,
      ...(kept?.deposit ?? usualDeposit),
      ...noAccount,
      bank: kept?.bank ?? '',
    }),
    read: (entered) => {
      const sent = draftOf(entered);
      const obstacle = obstacleAt(step, sent);
      return obstacle === null ? { ok: true, sent } : { ok: false, ...obstacle };
    },
    fieldOf: () => null,
    sending: {
      isPending: busy,
      mutate: (sent) => {
        setBusy(true);
        void leaveStep(sent).finally(() => setBusy(false));
      },
    },
    failed: '',
    onDone: () => undefined,
    onErrors: (errors) => {
      const [field, place] = firstWrong(errors);
      lead(place, field);
    },
  });
  const { form, change, errors, judge, forgive, bind } = entries;
  const { requireDeposit } = form;
  const steps = stepsOf(requireDeposit);
  const step = stepAt(number, requireDeposit);
  const draft = draftOf(form);
  // Asked for as soon as deposits are on, so that the list is there when the account is entered.
  useQuery({ ...banksQuery, enabled: requireDeposit && !draft.payout.linked });
  useEffect(() => {
    const { profile, hours, deposit, payout } = setupDraftOf(form, { linked: false, accountName: null });
    keep(session.store, user.businessId, { profile, hours, deposit, bank: payout.account.bank });
  }, [session, user.businessId, form]);
  useEffect(() => session.onLeave(() => forgetKept(session.store)), [session]);

  const show = (wanted: Step) => {
    setRefused(null);
    onStep(numberOf(wanted, requireDeposit));
  };
  const lead = (wanted: Step, field: string) => {
    if (wanted !== step) show(wanted);
    const selector = `[name="${field}"], [data-field="${field}"]`;
    setTimeout(() => {
      const target = bind.ref.current?.querySelector<HTMLElement>(selector);
      target?.focus();
      // What has the focus already is not scrolled to by giving it again.
      target?.scrollIntoView({ block: 'center' });
    });
  };
  const isSlugTaken = async (typed: string): Promise<boolean> => {
    const known = slug.state.status === 'unknown' || slug.state.status === 'checking' ? null : slug.state;
    return (known ?? (await slug.check(typed.trim()))).status === 'taken';
  };
  const finish = async (sent: SetupDraft) => {
    setRefused(null);
    const answer = await send(sent);
    const failure = setupFailure(answer);
    if (failure === null && answer.ok) {
      if (!(await saveHours(sent.hours))) toast.error(HOURS_UNSAVED, HOURS_UNSAVED_STAYS);
      session.merge({ ...answer.reply.user, isSetupComplete: true });
      forgetKept(session.store);
      return onFinished();
    }
    if (!answer.ok && answer.code === 'SLUG_TAKEN')
      slug.refuse(answer.error || answer.message || 'URL path unavailable.');
    setRefused(failure);
  };
  const changeDeposit = (patch: Partial<DepositChoice>) => {
    const off = patch.requireDeposit === false;
    change({ ...patch, ...(off ? noAccount : {}) });
    forgive();
    if (off) check.forget();
  };
  const enter = (name: ProfileField, typed: string) => {
    // The suggestion follows the name until the owner has had a say in it.
    const follows = name === 'businessName' && suggesting;
    if (name === 'businessSlug') setSuggesting(false);
    if (name === 'businessSlug' || follows) slug.forget();
    change({
      [name]: name === 'businessSlug' ? typed.toLowerCase() : typed,
      ...(follows ? { businessSlug: slugify(typed) } : {}),
    });
  };

  return {
    form,
    change,
    errors,
    formErrors: entries.formErrors,
    bind,
    busy,
    step,
    steps,
    draft,
    check,
    slug: slug.state,
    /** Why it could not be finished. */
    refused,
    dismiss: () => setRefused(null),
    show,
    lead,
    enter,
    leave: (name: ProfileField) => {
      judge(name);
      if (name === 'businessSlug' && profileErrors(draft.profile).businessSlug === undefined)
        void slug.check(form.businessSlug.trim());
    },
    takeSlug: (free: string) => {
      enter('businessSlug', free);
      void slug.check(free);
    },
    changeDeposit,
    /** Leads on past the account that only deposits need. */
    withoutDeposit: () => {
      changeDeposit({ requireDeposit: false });
      onStep(numberOf('finish', false));
    },
  };
}
