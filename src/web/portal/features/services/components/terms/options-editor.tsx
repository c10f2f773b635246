import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { MOST_GROUPS } from '#core/lines/options.ts';
import { PlusIcon } from '../../../../../ui/icons.tsx';
import { moved } from '../../../../kit/form/moved.ts';
import { useFocusAfterChange } from '../../../../kit/form/use-focus-after-change.ts';
import { emptyGroup, type GroupEntry } from '../../line-terms.ts';
import { newKey } from '../../new-key.ts';
import type { ServiceErrors } from '../../service-draft.ts';
import { GroupCard } from './group-card.tsx';
import classes from './terms.module.css';

type OptionsEditorProps = {
  readonly groups: readonly GroupEntry[];
  readonly errors: ServiceErrors;
  readonly onChange: (groups: readonly GroupEntry[]) => void;
};

/** What clients choose of the service, each choice with its options: add, change, put in order, take away. */
export function OptionsEditor({ groups, errors, onChange }: OptionsEditorProps) {
  const focusAfterChange = useFocusAfterChange();
  const [said, setSaid] = useState('');
  const add = () => {
    const group = emptyGroup(newKey(), newKey());
    onChange([...groups, group]);
    focusAfterChange(`group-${group.key}-name`);
  };
  const move = (from: number, to: number, focus: string) => {
    const ordered = moved(groups, from, to);
    if (ordered === groups) return;
    onChange(ordered);
    setSaid(`Choice ${from + 1} is now number ${to + 1} of ${groups.length}.`);
    focusAfterChange(focus);
  };
  return (
    <section data-stack="3" aria-labelledby="options-title">
      <h4 id="options-title" className={classes.partTitle}>
        Options
      </h4>
      <p data-text="quiet">
        What clients choose when they book, and what it adds to the price and the minutes. Write a minus
        before what an option takes off.
      </p>
      {groups.length > 0 && (
        <ol data-stack="3">
          {groups.map((group, at) => (
            <GroupCard
              key={group.key}
              group={group}
              at={at}
              count={groups.length}
              errors={errors}
              onChange={(changed) =>
                onChange(groups.map((other) => (other.key === changed.key ? changed : other)))
              }
              onMove={(to, focus) => move(at, to, focus)}
              onRemove={() => {
                onChange(groups.filter(({ key }) => key !== group.key));
                focusAfterChange('group-add');
              }}
            />
          ))}
        </ol>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <div>
        <Button
          id="group-add"
          variant="light"
          leftSection={<PlusIcon />}
          onClick={add}
          disabled={groups.length >= MOST_GROUPS}
        >
          Add a choice
        </Button>
      </div>
      {errors.optionGroups !== undefined && (
        <p data-text="fault" role="alert">
          {errors.optionGroups}
        </p>
      )}
    </section>
  );
}
