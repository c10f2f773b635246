import { useState } from 'react';
import type { OwnerService } from '#contract/replies/views.ts';
import { useEntries } from '../../../kit/form/use-entries.ts';
import { useKeyed } from '../../../kit/form/use-keyed.ts';
import { toast } from '../../../kit/toast.ts';
import { RefusedError, refusalText } from '../../../query/refusal.ts';
import { useSaveService } from '../api.ts';
import { onLatest } from '../on-latest.ts';
import type { QuestionErrors } from '../questions.ts';
import {
  emptyServiceForm,
  errorsByField,
  readServiceForm,
  type ServiceForm,
  serviceFieldOf,
  serviceFormOf,
  type ThemeErrors,
  withBookingType,
} from '../service-draft.ts';

type Options = {
  readonly service: OwnerService | null;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

export type ServiceEntries = ReturnType<typeof useServiceForm>;

const CORRECT = 'Please correct the errors.';
const UNEXPECTED = 'An unexpected error occurred.';

const noThemeErrors: ThemeErrors = {};
const noQuestionErrors: ReadonlyMap<string, QuestionErrors> = new Map();

/** The dialog's entries and saving. Once a save was refused here, colours and questions are judged while they are mended. */
export function useServiceForm({ service, onClose, onChanged }: Options) {
  // A new service that was saved without its staff is changed, not added again, at the next try.
  const [savedId, setSavedId] = useState(service?._id ?? null);
  // The list may be read again under the open form.
  const [opened] = useState(service);
  const entries = useEntries({
    initial: () => (service === null ? emptyServiceForm : serviceFormOf(service)),
    read: (entered: ServiceForm) => {
      const draft = readServiceForm(entered);
      if (!draft.ok) return { ok: false, errors: draft.errors, others: [draft.others[0] ?? CORRECT] };
      return {
        ok: true,
        sent: { id: savedId, opened, body: draft.body, assignedStaff: entered.assignedStaff },
      };
    },
    fieldOf: serviceFieldOf,
    judges: 'others',
    sending: useKeyed(useSaveService(onLatest)),
    failed: UNEXPECTED,
    onDone: ({ service: saved, failure }) => {
      onChanged();
      if (failure !== null) {
        const { errors, said } = wrongBy(failure);
        setSavedId(saved._id);
        return entries.showErrors(errors, [`The service was saved, but not who performs it: ${said}`]);
      }
      toast.success(service === null ? 'Service created successfully!' : 'Service updated successfully!');
      onClose();
    },
    onRefused: (failure) => {
      const { errors, said } = wrongBy(failure);
      return { errors, others: [said] };
    },
  });
  const judged = entries.judging ? readServiceForm(entries.form) : null;
  return {
    ...entries,
    themeErrors: judged?.ok === false ? judged.theme : noThemeErrors,
    questionErrors: judged?.ok === false ? judged.questions : noQuestionErrors,
    switchType: (bookingType: ServiceForm['bookingType']) => {
      entries.change(withBookingType(entries.form, bookingType));
      entries.forgive();
    },
    savedId,
  };
}

const wrongBy = (failure: Error) => {
  const { fields, others } = errorsByField(failure instanceof RefusedError ? failure.refusal.errors : []);
  return { errors: fields, said: others[0] ?? refusalText(failure, UNEXPECTED) };
};
