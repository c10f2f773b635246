import { MultiSelect, Radio, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OwnerStaff } from '#contract/replies/staff-views.ts';
import { FormDialog } from '../../../kit/dialog/form-dialog.tsx';
import { FormFoot } from '../../../kit/form/form-foot.tsx';
import { useEntries } from '../../../kit/form/use-entries.ts';
import { useKeyed } from '../../../kit/form/use-keyed.ts';
import { staffQuery } from '../../../kit/staff-query.ts';
import { toast } from '../../../kit/toast.ts';
import { RefusedError, refusalText } from '../../../query/refusal.ts';
import { useSaveMember } from '../api.ts';
import {
  emptyStaffForm,
  errorsByField,
  hoursErrorsOf,
  readStaffForm,
  type ServiceName,
  type StaffForm,
  serviceChoicesOf,
  staffFieldOf,
  staffFormOf,
  takenFromOthers,
} from '../model.ts';
import { CustomAvailability } from './custom-availability.tsx';
import { MemberPhoto } from './member-photo.tsx';
import classes from './staff.module.css';

type MemberDialogProps = {
  readonly opened: boolean;
  /** Null: a new member. */
  readonly member: OwnerStaff | null;
  readonly businessId: string;
  readonly services: readonly ServiceName[] | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Stays until it is cancelled or saved, so that a stray tap loses nothing; the whole screen on a phone. */
export function MemberDialog({ opened, ...props }: MemberDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={props.onClose}
      title={props.member === null ? 'Add Staff' : 'Edit staff'}
      size={850}
      closeOnEscape={false}
    >
      <MemberForm {...props} />
    </FormDialog>
  );
}

/** Everything the dialog asks; the buttons stay in view. */
function MemberForm(props: Omit<MemberDialogProps, 'opened'>) {
  const { form, change, field, open, formErrors, saving, bind } = useMemberForm(props);
  return (
    <form {...bind} className={classes.form}>
      <section aria-labelledby="basic-information">
        <h3 className={classes.heading} id="basic-information">
          Basic Information
        </h3>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            label="Staff Name"
            required
            maxLength={80}
            autoComplete="off"
            data-autofocus={props.member === null || undefined}
            {...field('name')}
          />
          <TextInput label="Staff Role" required maxLength={80} autoComplete="off" {...field('role')} />
          <TextInput
            label="Email (optional)"
            type="email"
            inputMode="email"
            maxLength={254}
            autoComplete="off"
            {...field('email')}
          />
          <TextInput
            label="Phone (optional)"
            type="tel"
            inputMode="tel"
            placeholder="080..."
            maxLength={40}
            autoComplete="off"
            {...field('phone')}
          />
        </SimpleGrid>
        <div className={classes.photo}>
          <MemberPhoto memberId={props.member?._id ?? null} />
        </div>
      </section>
      <section aria-labelledby="service-assignment">
        <h3 className={classes.heading} id="service-assignment">
          Service Assignment
        </h3>
        <ServiceChoice services={props.services} {...field('services')} />
        {open.length > 0 && (
          <OpenServices
            open={open}
            name={form.name.trim()}
            keeps={form.keepsOpen}
            onChange={(keepsOpen) => change({ keepsOpen })}
          />
        )}
      </section>
      <CustomAvailability
        memberId={props.member?._id ?? null}
        hadSchedule={props.member !== null && props.member.availabilitySettings !== null}
        form={form}
        onChange={change}
      />
      <FormFoot
        formErrors={formErrors}
        action={props.member === null ? 'Add Staff' : 'Update staff'}
        saving={saving}
        onCancel={props.onClose}
      />
    </form>
  );
}

type OpenServicesProps = {
  readonly open: readonly ServiceName[];
  /** Of the member; empty while it is not typed. */
  readonly name: string;
  readonly keeps: boolean;
  readonly onChange: (keeps: boolean) => void;
};

/** What any staff member does so far would be this one's alone: said before it is saved, with the way to keep it open. */
function OpenServices({ open, name, keeps, onChange }: OpenServicesProps) {
  const who = name === '' ? 'this person' : name;
  const [first, ...more] = open;
  const what = more.length === 0 ? (first?.name ?? '') : `${open.length} services`;
  return (
    <Radio.Group
      mt="md"
      label={`Any of your staff can do ${what} today`}
      description={more.length === 0 ? undefined : open.map(({ name: service }) => service).join(', ')}
      value={keeps ? 'all' : 'one'}
      onChange={(value) => onChange(value === 'all')}
    >
      <Radio mt="sm" size="md" value="all" label={`Keep it so: everybody can do it, ${who} included`} />
      <Radio mt="sm" size="md" value="one" label={`Only ${who} does it from now on`} />
    </Radio.Group>
  );
}

type ServiceChoiceProps = {
  readonly services: readonly ServiceName[] | undefined;
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
};

/** Which services the member performs. Others that are not known here stay chosen until they are taken away. */
function ServiceChoice({ services, value: chosen, ...field }: ServiceChoiceProps) {
  const choices = serviceChoicesOf(services, chosen);
  if (services !== undefined && choices.length === 0)
    return <p className={classes.none}>No services available</p>;
  return (
    <MultiSelect
      aria-label="Assigned services"
      placeholder={chosen.length === 0 ? 'Choose services' : ''}
      data={choices}
      disabled={services === undefined}
      maxDropdownHeight={310}
      // Inside the dialog, or a screen reader that honours aria-modal never reaches it.
      comboboxProps={{ withinPortal: false }}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear services' }}
      hidePickedOptions
      nothingFoundMessage="No services available"
      {...field}
      value={[...chosen]}
    />
  );
}

type Options = {
  readonly member: OwnerStaff | null;
  readonly businessId: string;
  readonly services: readonly ServiceName[] | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

const FAILED = 'Check details.';

/** The dialog's entries and saving. Once a save was refused here, the hours are judged while they are mended. */
function useMemberForm({ member, businessId, services = [], onClose, onChanged }: Options) {
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
