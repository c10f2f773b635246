import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { servicesQuery } from '../../../../kit/services-query.ts';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { categoriesQuery, useSaveCategories } from '../../api.ts';
import { addedCategory, categorySuggestions, withCategory } from '../../model.ts';

type CategorySelectProps = {
  readonly category: string;
  readonly onCategory: (name: string) => void;
  readonly error: string | undefined;
};

/** The category of a service; one that is not there yet is made by typing it. */
export function CategorySelect({ category, onCategory, error }: CategorySelectProps) {
  const categories = useQuery(categoriesQuery);
  const services = useQuery(servicesQuery);
  const saving = useSaveCategories();
  const [typed, setTyped] = useState('');
  const suggested = categorySuggestions(categories.data ?? [], services.data ?? [], category);
  const added = categories.data === undefined ? null : addedCategory(suggested, typed);
  const choose = (chosen: string | null) => {
    onCategory(chosen ?? '');
    if (chosen === null || chosen !== added) return;
    const wanted = withCategory(categories.data ?? [], added);
    if (!wanted.ok) return toast.error(wanted.error);
    saving.mutate(wanted.categories, {
      onSuccess: () => toast.success(`Category ${added} added.`),
      onError: (failure) => {
        onCategory('');
        toast.error(refusalText(failure, 'Failed to update categories.'));
      },
    });
  };
  return (
    <Select
      label="Category"
      placeholder="Choose or type a category"
      data={[...suggested, ...(added === null ? [] : [{ value: added, label: `Add “${added}”` }])]}
      maxLength={60}
      maxDropdownHeight={310}
      // Inside the dialog, or a screen reader that honours aria-modal never reaches it.
      comboboxProps={{ withinPortal: false }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The offer to add what is typed has other words in front, and stays.
      filter={({ options, search }) =>
        options.filter(
          (option) => 'value' in option && option.value.toLowerCase().includes(search.trim().toLowerCase()),
        )
      }
      clearable
      clearButtonProps={{ 'aria-label': 'Clear category' }}
      nothingFoundMessage="Type a name to add a category."
      value={category === '' ? null : category}
      error={error}
      onChange={choose}
    />
  );
}
