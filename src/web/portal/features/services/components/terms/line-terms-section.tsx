import { Switch } from '@mantine/core';
import type { ServiceEntries } from '../use-service-form.ts';
import { OptionsEditor } from './options-editor.tsx';
import { StretchFields } from './stretch-fields.tsx';
import { TwoHandsFields } from './two-hands-fields.tsx';

/** What an appointment may have besides its minutes and its price. */
export function LineTermsSection({ entries }: { readonly entries: ServiceEntries }) {
  const { form, change, errors } = entries;
  return (
    <div data-stack="5">
      <OptionsEditor
        groups={form.optionGroups}
        errors={errors}
        onChange={(optionGroups) => change({ optionGroups })}
      />
      <StretchFields entries={entries} />
      <TwoHandsFields entries={entries} />
      <Switch
        label="Can be done at the same time as another service"
        description="By somebody else, while the same client has something else done: nails during braids."
        checked={form.alongside}
        onChange={(event) => change({ alongside: event.currentTarget.checked })}
      />
    </div>
  );
}
