import { Checkbox, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import type { OptionGroupView } from '#contract/replies/line-views.ts';
import type { PublicService } from '#contract/replies/views.ts';
import { formatNaira } from '../../../ui/format.ts';
import classes from './line-choices.module.css';
import { optionText, withOption } from './line-options.ts';

/** What is chosen of a service. */
export type LineChoice = { readonly optionIds: readonly string[]; readonly hands: 1 | 2 };

type LineChoicesProps = {
  readonly line: LineChoice;
  readonly service: Pick<PublicService, 'optionGroups' | 'twoHands'>;
  readonly error: string | undefined;
  readonly onChange: (patch: Partial<LineChoice>) => void;
};

/** What can be chosen of a service, and whether two people do it; nothing where there is nothing to choose. */
export function LineChoices({ line, service, error, onChange }: LineChoicesProps) {
  const { optionGroups, twoHands } = service;
  if (optionGroups.length === 0 && twoHands === null) return null;
  return (
    <div data-stack="4">
      {optionGroups.map((group) => (
        <GroupChoices key={group._id} line={line} group={group} onChange={onChange} />
      ))}
      {error !== undefined && (
        <p data-text="error" role="alert">
          {error}
        </p>
      )}
      {twoHands !== null && (
        <Checkbox
          size="md"
          label="Two people at once"
          description={`${twoHands.duration} mins · ${formatNaira(twoHands.price)}`}
          checked={line.hands === 2}
          onChange={(event) => onChange({ hands: event.currentTarget.checked ? 2 : 1 })}
        />
      )}
    </div>
  );
}

type GroupChoicesProps = Pick<LineChoicesProps, 'line' | 'onChange'> & {
  readonly group: OptionGroupView;
};

/** One choice. Of which one is taken is told by its mark; taking it again leaves it. */
function GroupChoices({ line, group, onChange }: GroupChoicesProps) {
  const id = useId();
  return (
    <fieldset className={classes.group} aria-labelledby={id}>
      <p id={id} className={classes.groupName}>
        {group.name}
        {group.required && (
          <>
            <span data-text="error" aria-hidden="true">
              {' '}
              *
            </span>
            <VisuallyHidden> (required)</VisuallyHidden>
          </>
        )}
        <span className={classes.hint}>{group.choose === 'one' ? 'Choose one' : 'Choose any'}</span>
      </p>
      <div className={classes.options}>
        {group.options.map((option) => {
          const adds = optionText(option);
          return (
            <Checkbox
              key={option._id}
              size="md"
              label={option.name}
              description={adds === '' ? undefined : adds}
              checked={line.optionIds.includes(option._id)}
              {...(group.choose === 'one' ? { radius: 'xl' } : {})}
              onChange={() => onChange({ optionIds: withOption(line.optionIds, group, option._id) })}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
