import { ActionIcon, Modal, Skeleton, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ErrorState } from '../../../../kit/error-state.tsx';
import { FormFoot } from '../../../../kit/form/form-foot.tsx';
import { PlusIcon, TrashIcon } from '../../../../kit/icons.tsx';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { categoriesQuery, servicesQuery, useSaveCategories } from '../../api.ts';
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
  const phone = useMediaQuery('(max-width: 37.49em)', undefined, { getInitialValueInEffect: false });
  const { data, isError, isFetching, refetch } = useQuery(categoriesQuery);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Manage categories"
      size={460}
      fullScreen={phone}
      closeOnClickOutside={false}
      // What has the focus is never scrolled under the title or the buttons.
      styles={{ content: { scrollPaddingBlock: 132 }, body: { paddingBottom: 0 } }}
    >
      {data !== undefined && <CategoriesForm known={data} onClose={onClose} onAdded={onAdded} />}
      {data === undefined && isError && (
        <ErrorState message="Could not load categories." onRetry={refetch} retrying={isFetching} />
      )}
      {data === undefined && !isError && <Skeleton height={180} mb="lg" />}
    </Modal>
  );
}

type CategoriesFormProps = {
  readonly known: readonly string[];
  readonly onClose: () => void;
  readonly onAdded: (names: readonly string[]) => void;
};

/** Add by Enter or the plus button, delete, save. */
function CategoriesForm({ known, onClose, onAdded }: CategoriesFormProps) {
  const [names, setNames] = useState(known);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const saving = useSaveCategories();
  const services = useQuery(servicesQuery).data ?? [];

  /** The list with what is typed; null where that cannot be added. */
  const taken = (): readonly string[] | null => {
    const added = withCategory(names, typed);
    if (!added.ok) {
      setFault(added.fault);
      input.current?.focus();
      return null;
    }
    setNames(added.categories);
    setTyped('');
    setFault(null);
    return added.categories;
  };
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    taken();
  };
  const remove = (name: string) => {
    setNames(names.filter((other) => other !== name));
    input.current?.focus();
  };
  const save = () => {
    // A name still in the field was meant to be there.
    const wanted = typed.trim() === '' ? names : taken();
    if (wanted === null) return;
    saving.mutate(wanted, {
      onSuccess: (saved) => {
        toast.success('Categories updated successfully!');
        onAdded(saved.filter((name) => !known.includes(name)));
        onClose();
      },
    });
  };

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
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
          value={typed}
          error={fault}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFault(null);
          }}
          onKeyDown={addByEnter}
        />
        <ActionIcon
          className={classes.plus ?? ''}
          variant="light"
          size={44}
          aria-label="Add category"
          onClick={taken}
        >
          <PlusIcon />
        </ActionIcon>
      </div>
      {names.length === 0 ? (
        <Text c="dimmed">No categories yet. They group the services on your booking page.</Text>
      ) : (
        <ul className={classes.names} aria-label="Categories">
          {names.map((name) => (
            <li key={name} className={classes.row}>
              <span className={classes.words}>
                {name}
                <span className={classes.use}>
                  {usageText(services.filter(({ category }) => category === name).length)}
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
      <p className={classes.note}>Services keep their category until you change it.</p>
      <FormFoot
        formErrors={saving.isError ? [refusalText(saving.error, 'Failed to update categories.')] : []}
        action="Save"
        saving={saving.isPending}
        onCancel={onClose}
      />
    </form>
  );
}

const usageText = (count: number): string => {
  if (count === 0) return 'Not used yet';
  return count === 1 ? '1 service' : `${count} services`;
};
