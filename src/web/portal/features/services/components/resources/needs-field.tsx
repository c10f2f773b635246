import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MOST_RESOURCES } from '#core/lines/options.ts';
import { resourcesQuery } from '../../api.ts';
import { choicesOf } from '../../model.ts';
import type { ServiceEntries } from '../use-service-form.ts';

/** What an appointment needs besides people; not drawn for a business that has nothing of the kind. */
export function NeedsField({ entries: { form, field } }: { readonly entries: ServiceEntries }) {
  const resources = useQuery(resourcesQuery).data;
  if ((resources ?? []).length === 0 && form.resourceIds.length === 0) return null;
  return (
    <MultiSelect
      label="Needs"
      description={`One of each is kept for a booking from its start to its end. Up to ${MOST_RESOURCES}.`}
      placeholder={form.resourceIds.length === 0 ? 'Nothing besides staff' : ''}
      data={choicesOf(resources, form.resourceIds)}
      disabled={resources === undefined}
      maxValues={MOST_RESOURCES}
      maxDropdownHeight={310}
      // Inside the dialog, or a screen reader that honours aria-modal never reaches it.
      comboboxProps={{ withinPortal: false }}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear needs' }}
      hidePickedOptions
      nothingFoundMessage="Nothing found"
      {...field('resourceIds')}
      value={[...form.resourceIds]}
    />
  );
}
