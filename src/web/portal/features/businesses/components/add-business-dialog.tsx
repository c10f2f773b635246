import { Text, TextInput } from '@mantine/core';
import { paths } from '#contract/paths.ts';
import { FormDialog } from '../../../kit/dialog/form-dialog.tsx';
import { FormFoot } from '../../../kit/form/form-foot.tsx';
import { useEntries } from '../../../kit/form/use-entries.ts';
import { SlugField } from '../../../kit/link/slug-field.tsx';
import { useSlugCheck } from '../../../kit/link/use-slug-check.ts';
import { useMay, useStoredUser } from '../../../session/session-context.tsx';
import { useGoOn } from '../../../session/use-enter-business.ts';
import { useAddBusiness } from '../api.ts';
import { fieldOf, named, readNewBusiness } from '../model.ts';

type AddBusinessDialogProps = { readonly opened: boolean; readonly onClose: () => void };

/** What another business of whoever is signed in is called, and where it is booked. */
export function AddBusinessDialog({ opened, onClose }: AddBusinessDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Add a business" size={560}>
      <Entries onClose={onClose} />
    </FormDialog>
  );
}

function Entries({ onClose }: Pick<AddBusinessDialogProps, 'onClose'>) {
  const may = useMay();
  // Only an owner's own number is shown to them.
  const { phone = '' } = useStoredUser();
  const slug = useSlugCheck(undefined);
  const goOn = useGoOn();
  const { form, change, field, formErrors, saving, bind } = useEntries({
    initial: { businessName: '', businessSlug: '', phone: may('business.set-up') ? phone : '' },
    read: readNewBusiness,
    fieldOf,
    sending: useAddBusiness(),
    failed: 'The business was not added. Please try again.',
    onDone: (user) => goOn(user, paths.setup),
  });
  const address = field('businessSlug');
  const enter = (businessSlug: string) => {
    slug.forget();
    change({ businessSlug: businessSlug.toLowerCase() });
  };
  // Whoever may not change where a business is booked may not ask what is free: the server says so when it is sent.
  const look = (wanted: string) => {
    if (wanted !== '' && may('settings.change')) void slug.check(wanted);
  };
  return (
    <form {...bind}>
      <div data-stack="4">
        <Text c="dimmed">
          You own it with this account. Clients, bookings and money stay apart from your other businesses. Its
          setup comes next.
        </Text>
        <TextInput
          name="businessName"
          label="Business name"
          required
          maxLength={80}
          autoComplete="off"
          {...field('businessName')}
          onChange={(event) => {
            slug.forget();
            change(named(form, event.currentTarget.value));
          }}
        />
        <SlugField
          name="businessSlug"
          value={form.businessSlug}
          error={address.error}
          slug={slug.state}
          onChange={(event) => enter(event.currentTarget.value)}
          onBlur={() => look(form.businessSlug.trim())}
          onTake={(free) => {
            enter(free);
            look(free);
          }}
        />
        <TextInput
          name="phone"
          label="Business phone"
          description="Clients see it on the booking page."
          required
          type="tel"
          inputMode="tel"
          {...field('phone')}
        />
        <FormFoot formErrors={formErrors} action="Add business" saving={saving} onCancel={onClose} />
      </div>
    </form>
  );
}
