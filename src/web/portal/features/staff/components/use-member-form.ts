import { useQuery } from '@tanstack/react-query';
import type { OwnerStaff } from '#contract/views.ts';
import { useEntries } from '../../../kit/form/use-entries.ts';
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
  type StaffForm,
  staffFieldOf,
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

const FAILED = 'Check details.';

/** The dialog's entries and saving. Once a save was refused here, the hours are judged while they are mended. */
export function useMemberForm({ member, businessId, services = [], onClose, onChanged }: Options) {
  const others = (useQuery(staffQuery).data ?? []).filter(({ _id }) => _id !== member?._id);
  const openTo = (chosen: StaffForm['services']) => takenFromOthers(services, chosen, others.length);
  const entries = useEntries({
    initial: () => (member === null ? emptyStaffForm : staffFormOf(member)),
    read: (entered: StaffForm) => {
      const draft = readStaffForm(entered, businessId, openTo(entered.services));
      if (!draft.ok) return { ok: false, errors: draft.errors, others: draft.messages };
      return { ok: true, sent: { id: member?._id ?? null, body: draft.body } };
    },
    fieldOf: staffFieldOf,
    judges: 'others',
    sending: useKeyed(useSaveMember()),
    failed: FAILED,
    onDone: () => {
      toast.success(member === null ? 'Staff member added!' : 'Staff member updated!');
      onChanged();
      onClose();
    },
    onRefused: (failure) => {
      const refused = failure instanceof RefusedError;
      const found = errorsByField(refused ? failure.refusal.errors : []);
      const said = found.others[0] ?? (refused ? refusalText(failure, FAILED) : failure.message);
      return { errors: found.fields, others: [`Failed to save: ${said}`] };
    },
  });
  const unreadable = member === null ? [] : hoursErrorsOf(member);
  return {
    ...entries,
    open: openTo(entries.form.services),
    formErrors: entries.formErrors.length > 0 ? entries.formErrors : unreadable,
  };
}
