import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { OwnerService } from '#contract/views.ts';
import { useFirstFault } from '../../../kit/form/use-first-fault.ts';
import { useFormErrors } from '../../../kit/form/use-form-errors.ts';
import { useKeyed } from '../../../kit/form/use-keyed.ts';
import { toast } from '../../../kit/toast.ts';
import { RefusedError, refusalText } from '../../../query/refusal.ts';
import { useSaveService } from '../api.ts';
import type { QuestionErrors } from '../questions.ts';
import {
  emptyServiceForm,
  errorsByField,
  readServiceForm,
  type ServiceErrors,
  type ServiceForm,
  serviceFormOf,
  type ThemeErrors,
  withBookingType,
} from '../service-draft.ts';

type Options = {
  readonly service: OwnerService | null;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

const CORRECT = 'Please correct the errors.';

const noThemeErrors: ThemeErrors = {};
const noQuestionErrors: ReadonlyMap<string, QuestionErrors> = new Map();

/** The dialog's entries, its complaint above the buttons, and saving. */
export function useServiceForm({ service, onClose, onChanged }: Options) {
  const form = useForm<ServiceForm>({
    initialValues: service === null ? emptyServiceForm : serviceFormOf(service),
  });
  const saving = useKeyed(useSaveService());
  // A new service that was saved without its staff is changed, not added again, at the next try.
  const [savedId, setSavedId] = useState(service?._id ?? null);
  // Once a save was refused here, colours and questions are judged while they are mended.
  const [judging, setJudging] = useState(false);
  const { element, focusFirstFault } = useFirstFault<HTMLFormElement>();
  const judged = judging ? readServiceForm(form.values) : null;
  const faults = judged?.ok === false ? [judged.others[0] ?? CORRECT] : null;
  const { formErrors, say, silence } = useFormErrors(form, faults);

  const complain = (errors: ServiceErrors, text: string) => {
    form.setErrors(errors);
    say([text], errors);
    focusFirstFault();
  };

  const refuse = (failure: RefusedError, saved: OwnerService | null) => {
    const { fields, others } = errorsByField(failure.refusal.errors);
    const said = others[0] ?? refusalText(failure, 'An unexpected error occurred.');
    complain(fields, saved === null ? said : `The service was saved, but not who performs it: ${said}`);
    if (saved !== null) setSavedId(saved._id);
  };

  const submit = () => {
    // A second Enter while the first is on its way.
    if (saving.isPending) return;
    const draft = readServiceForm(form.getValues());
    setJudging(!draft.ok);
    if (!draft.ok) return complain(draft.errors, draft.others[0] ?? CORRECT);
    silence();
    const { assignedStaff } = form.getValues();
    saving.mutate(
      { id: savedId, body: draft.body, assignedStaff },
      {
        onSuccess: ({ service: saved, failure }) => {
          onChanged();
          if (failure !== null) return refuse(failure, saved);
          toast.success(service === null ? 'Service created successfully!' : 'Service updated successfully!');
          onClose();
        },
        onError: (failure) =>
          failure instanceof RefusedError ? refuse(failure, null) : say(['An unexpected error occurred.']),
      },
    );
  };

  const switchType = (bookingType: ServiceForm['bookingType']) => {
    form.setValues(withBookingType(form.getValues(), bookingType));
    form.clearErrors();
    silence();
  };

  return {
    form,
    element,
    formErrors,
    themeErrors: judged?.ok === false ? judged.theme : noThemeErrors,
    questionErrors: judged?.ok === false ? judged.questions : noQuestionErrors,
    submit,
    switchType,
    saving: saving.isPending,
    savedId,
  };
}

export type ServiceFormState = ReturnType<typeof useServiceForm>['form'];
