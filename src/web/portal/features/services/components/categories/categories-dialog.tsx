import { ActionIcon, Skeleton, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import type { OwnerService } from '#contract/replies/views.ts';
import { PlusIcon, TrashIcon } from '../../../../../ui/icons.tsx';
import { FormDialog } from '../../../../kit/dialog/form-dialog.tsx';
import { ErrorState } from '../../../../kit/error-state.tsx';
import { FormFoot } from '../../../../kit/form/form-foot.tsx';
import { useEntries } from '../../../../kit/form/use-entries.ts';
import { countOffered, offerWords } from '../../../../kit/offer-words.ts';
import { servicesQuery } from '../../../../kit/services-query.ts';
import { toast } from '../../../../kit/toast.ts';
import { categoriesQuery, useSaveCategories } from '../../api.ts';
import { withCategory } from '../../model.ts';
import classes from './categories.module.css';

type CategoriesDialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The categories that were not there before. */
  readonly onAdded: (names: readonly string[]) => void;
};

/** The words services are sorted under. The list is replaced as a whole, so it is not shown before it is known. */
export function CategoriesDialog({ opened, onClose, onAdded }: CategoriesDialogProps) {
  const { data, isError, isFetching, refetch } = useQuery(categoriesQuery);
  return (
    <FormDialog opened={opened} onClose={onClose} title="Manage categories" size={460}>
      {data !== undefined && <CategoriesForm known={data} onClose={onClose} onAdded={onAdded} />}
      {data === undefined && isError && (
        <ErrorState message="Could not load categories." onRetry={refetch} retrying={isFetching} />
      )}
      {data === undefined && !isError && <Skeleton height={180} mb="lg" />}
    </FormDialog>
  );
}

type Entered = { readonly names: readonly string[]; readonly typed: string };

type CategoriesFormProps = {
  readonly known: readonly string[];
  readonly onClose: () => void;
  readonly onAdded: (names: readonly string[]) => void;
};

/** Add by Enter or the plus button, delete, save. */
function CategoriesForm({ known, onClose, onAdded }: CategoriesFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const services = useQuery(servicesQuery).data ?? [];
  const { form, change, field, formErrors, showErrors, saving, bind } = useEntries({
    initial: { names: known, typed: '' },
    // A name still in the field was meant to be there.
    read: ({ names, typed }: Entered) => {
      if (typed.trim() === '') return { ok: true, sent: names };
      const added = withCategory(names, typed);
      return added.ok ? { ok: true, sent: added.categories } : { ok: false, errors: { typed: added.error } };
    },
    fieldOf: (): 'typed' | null => null,
    sending: useSaveCategories(),
    failed: 'Failed to update categories.',
    onDone: (saved) => {
      toast.success('Categories updated successfully!');
      onAdded(saved.filter((name) => !known.includes(name)));
      onClose();
    },
  });
  const add = () => {
    const added = withCategory(form.names, form.typed);
    if (!added.ok) return showErrors({ typed: added.error });
    change({ names: added.categories, typed: '' });
  };
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  const remove = (name: string) => {
    change({ names: form.names.filter((other) => other !== name) });
    input.current?.focus();
  };
  const save = (event: FormEvent) => {
    if (form.typed.trim() !== '') add();
    bind.onSubmit(event);
  };

  return (
    <form {...bind} onSubmit={save}>
      <div data-stack="4">
        <div className={classes.add}>
          <TextInput
            ref={input}
            className={classes.name ?? ''}
            label="New category"
            placeholder="For example: Hair"
            maxLength={60}
            autoComplete="off"
            enterKeyHint="enter"
            data-autofocus
            {...field('typed')}
            onKeyDown={addByEnter}
          />
          <ActionIcon
            className={classes.plus ?? ''}
            variant="light"
            size={44}
            aria-label="Add category"
            onClick={add}
          >
            <PlusIcon />
          </ActionIcon>
        </div>
        {form.names.length === 0 ? (
          <Text c="dimmed">No categories yet. They group what you offer on your booking page.</Text>
        ) : (
          <ul data-frame="inner" data-lines aria-label="Categories">
            {form.names.map((name) => (
              <li key={name} className={classes.row}>
                <span className={classes.words}>
                  {name}
                  <span data-text="quiet regular">
                    {usageText(services.filter(({ category }) => category === name))}
                  </span>
                </span>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={`Delete category: ${name}`}
                  onClick={() => remove(name)}
                >
                  <TrashIcon />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <p data-text="quiet regular">What you offer keeps its category until you change it.</p>
        <FormFoot formErrors={formErrors} action="Save" saving={saving} onCancel={onClose} />
      </div>
    </form>
  );
}

const usageText = (services: readonly OwnerService[]): string =>
  services.length === 0 ? 'Not used yet' : countOffered(services.length, offerWords(services));
