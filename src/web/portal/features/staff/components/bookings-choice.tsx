import { NativeSelect, Radio } from '@mantine/core';
import type { OwnerStaff } from '#contract/views.ts';
import classes from './staff.module.css';

/** Whether the bookings stay as they are, or who is to take them over (null: nobody named yet). */
export type Fate = { readonly kept: boolean; readonly heirId: string | null };

type BookingsChoiceProps = {
  readonly name: string;
  readonly others: readonly OwnerStaff[];
  readonly fate: Fate;
  readonly onChange: (fate: Fate) => void;
  readonly error: string | null;
};

/** What becomes of the bookings of a member who goes. */
export function BookingsChoice({ name, others, fate, onChange, error }: BookingsChoiceProps) {
  return (
    <div>
      <Radio.Group
        label="What happens to them?"
        size="md"
        value={fate.kept ? 'keep' : 'give'}
        onChange={(value) => onChange({ ...fate, kept: value === 'keep' })}
      >
        <div className={classes.choices}>
          <Radio
            value="keep"
            size="md"
            label="Keep them"
            description={`They stay in the diary under ${name}’s name, for you to move.`}
          />
          <Radio
            value="give"
            size="md"
            label="Give them all to another staff member"
            description={
              others.length === 0
                ? 'There is nobody else yet.'
                : 'Who must be free at each time and perform each service.'
            }
            disabled={others.length === 0}
          />
        </div>
      </Radio.Group>
      {!fate.kept && (
        <NativeSelect
          label="Give to"
          size="md"
          required
          error={error}
          value={fate.heirId ?? ''}
          onChange={(event) => onChange({ kept: false, heirId: event.currentTarget.value || null })}
        >
          <option value="">Choose a staff member</option>
          {others.map(({ _id, name: other, role }) => (
            <option key={_id} value={_id}>
              {role === '' ? other : `${other}, ${role}`}
            </option>
          ))}
        </NativeSelect>
      )}
    </div>
  );
}
