import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnerStaff } from '#contract/views.ts';
import { useFirstFault } from '../../../kit/form/use-first-fault.ts';
import { useFormErrors } from '../../../kit/form/use-form-errors.ts';
import { useKeyed } from '../../../kit/form/use-keyed.ts';
import { toast } from '../../../kit/toast.ts';
import { RefusedError, refusalText } from '../../../query/refusal.ts';
import { staffQuery, useSaveMember } from '../api.ts';
import {
  emptyStaffForm,
  errorsByField,
  hoursErrorsOf,
  readStaffForm,
  type ServiceName,
  type StaffErrors,
  type StaffForm,
  staffFormOf,
  takenFromOthers,
} from '../model.ts';

type Options = {
  readonly member: OwnerStaff | null;
  readonly businessId: string;
  readonly services: readonly ServiceName[] | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** The dialog's entries, its complaints above the buttons, and saving. */
export function useMemberForm({ member, businessId, services = [], onClose, onChanged }: Options) {
  const form = useForm<StaffForm>({ initialValues: member === null ? emptyStaffForm : staffFormOf(member) });
  const saving = useKeyed(useSaveMember());
  const others = (useQuery(staffQuery).data ?? []).filter(({ _id }) => _id !== member?._id);
  const open = takenFromOthers(services, form.values.services, others.length);
  // Once a save was refused here, the hours are judged while they are mended.
  const [judging, setJudging] = useState(false);
  const judged = judging ? readStaffForm(form.values, businessId, open) : null;
  const { formErrors, say, silence } = useFormErrors(form, judged?.ok === false ? judged.messages : null);
  const unreadable = member === null ? [] : hoursErrorsOf(member);
  const { element, focusFirstFault } = useFirstFault<HTMLFormElement>();

  const complain = (errors: StaffErrors, texts: readonly string[]) => {
    form.setErrors(errors);
    say(texts, errors);
    focusFirstFault();
  };

  const refuse = (failure: Error) => {
    const { fields, others } =
      failure instanceof RefusedError ? errorsByField(failure.refusal.errors) : { fields: {}, others: [] };
    const said = failure instanceof RefusedError ? refusalText(failure, 'Check details.') : failure.message;
    complain(fields, [`Failed to save: ${others[0] ?? said}`]);
  };

  const submit = () => {
    const draft = readStaffForm(form.getValues(), businessId, open);
    setJudging(!draft.ok);
    if (!draft.ok) return complain(draft.errors, draft.messages);
    silence();
    saving.mutate(
      { id: member?._id ?? null, body: draft.body },
      {
        onSuccess: () => {
          toast.success(member === null ? 'Staff member added!' : 'Staff member updated!');
          onChanged();
          onClose();
        },
        onError: refuse,
      },
    );
  };

  return {
    form,
    open,
    element,
    formErrors: formErrors.length > 0 ? formErrors : unreadable,
    submit,
    saving: saving.isPending,
  };
}
