import { Button, SimpleGrid, Skeleton, Switch, Textarea, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { OwnerService } from '#contract/replies/views.ts';
import { FormDialog } from '../../../kit/dialog/form-dialog.tsx';
import { FormFoot } from '../../../kit/form/form-foot.tsx';
import { closedText, isTermsField } from '../line-terms.ts';
import type { StaffName } from '../model.ts';
import { longerText, partsText } from '../rental-terms.ts';
import { DESCRIPTION_MAX, questionsText, themeText } from '../service-draft.ts';

import { CategorySelect } from './categories/category-select.tsx';
import { FormSection } from './form-section.tsx';
import { AppointmentFields, BookingTypeChoice, RentalFields } from './service-fields.tsx';
import { ServiceImage, useImageUrl } from './service-image.tsx';
import classes from './services.module.css';
import { useServiceForm } from './use-service-form.ts';

type ServiceDialogProps = {
  readonly opened: boolean;
  /** Null: a new service. */
  readonly service: OwnerService | null;
  readonly staff: readonly StaffName[] | undefined;
  readonly businessName: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Stays until it is cancelled or saved, so that a stray tap loses nothing; the whole screen on a phone. */
export function ServiceDialog({ opened, onClose, ...rest }: ServiceDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={rest.service === null ? 'New Service' : 'Edit Service'}
      size={800}
      closeOnEscape={false}
    >
      <ServiceForm {...rest} onClose={onClose} />
    </FormDialog>
  );
}

// Fetched when they are opened: most services need none of them.
const CategoriesDialog = lazy(async () => ({
  default: (await import('./categories/categories-dialog.tsx')).CategoriesDialog,
}));
const ThemeSection = lazy(async () => ({ default: (await import('./theme-section.tsx')).ThemeSection }));
const IntakeEditor = lazy(async () => ({
  default: (await import('./intake/intake-editor.tsx')).IntakeEditor,
}));
const LineTermsSection = lazy(async () => ({
  default: (await import('./terms/line-terms-section.tsx')).LineTermsSection,
}));
const LongerRentals = lazy(async () => ({
  default: (await import('./rental/longer-rentals.tsx')).LongerRentals,
}));
const SetParts = lazy(async () => ({ default: (await import('./rental/set-parts.tsx')).SetParts }));
const IntakePreview = lazy(async () => ({
  default: (await import('./intake/intake-preview.tsx')).IntakePreview,
}));

type ServiceFormProps = {
  readonly service: OwnerService | null;
  readonly staff: readonly StaffName[] | undefined;
  readonly businessName: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

type Overlay = 'categories' | 'preview';

/** Everything the dialog asks, most important first; the buttons stay in view. */
function ServiceForm(props: ServiceFormProps) {
  const entries = useServiceForm(props);
  const { form, change, field, errors, themeErrors, questionErrors, savedId } = entries;
  const imageUrl = useImageUrl(savedId);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [fetched, setFetched] = useState<Partial<Record<Overlay, true>>>({});
  const { bookingType, description, available, category, questions, theme } = form;
  const rental = bookingType === 'item-based';
  const faulty = Object.keys(errors);
  // A set is one from the beginning or never.
  const mayBeSet = props.service === null || (props.service.parts ?? []).length > 0;
  const show = (wanted: Overlay) => {
    setFetched({ ...fetched, [wanted]: true });
    setOverlay(wanted);
  };
  return (
    <>
      <form {...entries.bind} data-stack="5">
        <BookingTypeChoice value={bookingType} onChange={entries.switchType} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            label={rental ? 'Item Name' : 'Service Name'}
            required
            maxLength={80}
            autoComplete="off"
            {...field('name')}
          />
          <div className={classes.category}>
            <CategorySelect
              category={category}
              error={errors.category}
              onCategory={(name) => change({ category: name })}
            />
            <Button
              variant="subtle"
              size="sm"
              px={8}
              className={classes.manage ?? ''}
              onClick={() => show('categories')}
            >
              Manage categories
            </Button>
          </div>
        </SimpleGrid>
        {rental ? (
          <>
            <RentalFields entries={entries} />
            <FormSection
              title="Longer hires"
              summary={longerText(form)}
              faulty={faulty.some((name) => name === 'extraDayFee' || name.startsWith('lengths'))}
            >
              <Suspense fallback={<Skeleton height={200} />}>
                <LongerRentals entries={entries} />
              </Suspense>
            </FormSection>
            {mayBeSet && (
              <FormSection
                title="Made of other items"
                summary={partsText(form)}
                faulty={faulty.some((name) => name.startsWith('parts'))}
              >
                <Suspense fallback={<Skeleton height={160} />}>
                  <SetParts entries={entries} />
                </Suspense>
              </FormSection>
            )}
          </>
        ) : (
          <>
            <AppointmentFields entries={entries} staff={props.staff} />
            <FormSection
              title="Options and timing"
              summary={closedText(form)}
              faulty={faulty.some((name) => isTermsField(`${name}.`))}
            >
              <Suspense fallback={<Skeleton height={240} />}>
                <LineTermsSection entries={entries} />
              </Suspense>
            </FormSection>
          </>
        )}
        <Switch
          label="Price may vary from base"
          description="A notice is shown on the booking page."
          checked={form.priceVaries}
          error={errors.priceVaries}
          onChange={(event) => change({ priceVaries: event.currentTarget.checked })}
        />
        <div>
          <Textarea
            label="Description"
            placeholder="Optional. What is included, how to prepare."
            autosize
            minRows={3}
            maxRows={8}
            maxLength={DESCRIPTION_MAX}
            aria-describedby="description-count"
            {...field('description')}
          />
          <div id="description-count" className={classes.counter}>
            {description.length} / {DESCRIPTION_MAX}
          </div>
        </div>
        <ServiceImage serviceId={savedId} />
        <Switch
          label={available ? 'Active' : 'Inactive'}
          description={available ? 'Clients can book it.' : 'Hidden from your booking page.'}
          checked={available}
          error={errors.available}
          onChange={(event) => change({ available: event.currentTarget.checked })}
        />
        <FormSection
          title="Booking page theme"
          summary={themeText(theme)}
          faulty={Object.keys(themeErrors).length > 0}
        >
          <Suspense fallback={<Skeleton height={280} />}>
            <ThemeSection
              serviceId={savedId}
              values={form}
              imageUrl={imageUrl}
              businessName={props.businessName}
              errors={themeErrors}
              onChange={(colours) => change({ theme: colours })}
            />
          </Suspense>
        </FormSection>
        <FormSection
          title="Custom intake form"
          summary={questionsText(questions.length)}
          faulty={questionErrors.size > 0}
        >
          <Suspense fallback={<Skeleton height={200} />}>
            <IntakeEditor
              questions={questions}
              errors={questionErrors}
              onChange={(changed) => change({ questions: changed })}
              onPreview={() => show('preview')}
            />
          </Suspense>
        </FormSection>
        <FormFoot
          formErrors={entries.formErrors}
          action={props.service === null ? 'Create Service' : 'Update Service'}
          saving={entries.saving}
          onCancel={props.onClose}
        />
      </form>
      {/* Outside the form: what is submitted in a dialog of its own must not save the service. */}
      <Suspense fallback={null}>
        {fetched.categories && (
          <CategoriesDialog
            opened={overlay === 'categories'}
            onClose={() => setOverlay(null)}
            onAdded={([first, ...others]) => {
              if (first !== undefined && others.length === 0 && category === '') change({ category: first });
            }}
          />
        )}
        {fetched.preview && (
          <IntakePreview
            opened={overlay === 'preview'}
            onClose={() => setOverlay(null)}
            questions={questions}
            theme={theme}
          />
        )}
      </Suspense>
    </>
  );
}
