import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { OwnerService } from '#contract/views.ts';
import { newIdempotencyKey } from '../../../../api/client.ts';
import { toast } from '../../../kit/toast.ts';
import { type RefusedError, refusalText } from '../../../query/refusal.ts';
import { useSaveService } from '../api.ts';
import {
  emptyServiceForm,
  errorsByField,
  readServiceForm,
  type ServiceErrors,
  type ServiceField,
  type ServiceForm,
  serviceFormOf,
  withBookingType,
} from '../model.ts';

type Options = {
  readonly service: OwnerService | null;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** No answer or a fault leaves open whether the first try landed: then a retry must carry the same key. */
const undecided = ({ refusal }: RefusedError): boolean => refusal.status === 0 || refusal.status >= 500;

/** The dialog's entries, its complaint above the buttons, and saving. */
export function useServiceForm({ service, onClose, onChanged }: Options) {
  const form = useForm<ServiceForm>({
    initialValues: service === null ? emptyServiceForm : serviceFormOf(service),
  });
  const saving = useSaveService();
  const [complaint, setComplaint] = useState<string | null>(null);
  // A new service that was saved without its staff is changed, not added again, at the next try.
  const [savedId, setSavedId] = useState(service?._id ?? null);
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);

  const complain = (errors: ServiceErrors, text: string) => {
    form.setErrors(errors);
    setComplaint(text);
    const first = Object.keys(errors)[0];
    if (first !== undefined) form.getInputNode(first as ServiceField)?.focus();
  };

  const refuse = (failure: RefusedError, saved: OwnerService | null) => {
    const { fields, others } = errorsByField(failure.refusal.errors);
    const said = others[0] ?? refusalText(failure, 'An unexpected error occurred.');
    complain(fields, saved === null ? said : `The service was saved, but not who performs it: ${said}`);
    if (saved !== null) setSavedId(saved._id);
    if (!undecided(failure)) setIdempotencyKey(newIdempotencyKey());
  };

  const submit = () => {
    const draft = readServiceForm(form.getValues(), service);
    if (!draft.ok) return complain(draft.errors, draft.others[0] ?? 'Please correct the errors.');
    setComplaint(null);
    const { assignedStaff } = form.getValues();
    saving.mutate(
      { id: savedId, body: draft.body, assignedStaff, idempotencyKey },
      {
        onSuccess: ({ service: saved, failure }) => {
          if (saved !== null) onChanged();
          if (failure !== null) return refuse(failure, saved);
          toast.success(service === null ? 'Service created successfully!' : 'Service updated successfully!');
          onClose();
        },
        onError: () => setComplaint('An unexpected error occurred.'),
      },
    );
  };

  const switchType = (bookingType: ServiceForm['bookingType']) => {
    form.setValues(withBookingType(form.getValues(), bookingType));
    form.clearErrors();
    setComplaint(null);
  };

  return { form, complaint, submit, switchType, saving: saving.isPending };
}

export type ServiceFormState = ReturnType<typeof useServiceForm>['form'];
