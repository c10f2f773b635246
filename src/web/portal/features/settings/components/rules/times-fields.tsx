import { NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../../../kit/section.tsx';
import { type NoticeUnit, noticeUnits, type RulesForm, stepChoices, stepExample } from '../../rules.ts';
import { amountProps } from '../amount-props.tsx';
import classes from '../settings.module.css';

export type RulesFieldsProps = {
  readonly form: RulesForm;
  readonly errors: Partial<Record<string, string>>;
  readonly onChange: (patch: Partial<RulesForm>) => void;
};

const units: readonly NoticeUnit[] = ['minutes', 'hours', 'days'];
const isUnit = (text: string): text is NoticeUnit => Object.hasOwn(noticeUnits, text);

/** Which times are offered: how far apart, how soon, how close together and how far ahead. */
export function TimesFields({ form, errors, onChange }: RulesFieldsProps) {
  // The choices stay as they were at first, or an unusual one would vanish when another is tried.
  const [steps] = useState(() => stepChoices(form.slotStep));
  return (
    <Section title="When clients can book">
      <div className={classes.pair}>
        <NativeSelect
          size="md"
          label="Start times"
          description={`From opening: ${stepExample(form.slotStep)}`}
          data={steps}
          value={form.slotStep}
          error={errors['slotStep']}
          onChange={(event) => onChange({ slotStep: event.currentTarget.value })}
        />
        <NumberInput
          {...amountProps}
          label="Gap after each booking"
          description="Minutes to tidy up before the next one."
          suffix=" minutes"
          step={5}
          value={form.gap}
          error={errors['gap']}
          onChange={(gap) => onChange({ gap })}
        />
      </div>
      <div className={classes.pair}>
        <NumberInput
          {...amountProps}
          label="Shortest notice"
          description="How soon before the start clients can still book."
          value={form.notice}
          error={errors['notice']}
          onChange={(notice) => onChange({ notice })}
          inputContainer={(input) => (
            <div className={classes.joined}>
              {input}
              <NativeSelect
                size="md"
                aria-label="Unit of the shortest notice"
                data={[...units]}
                value={form.noticeUnit}
                onChange={(event) => {
                  const unit = event.currentTarget.value;
                  if (isUnit(unit)) onChange({ noticeUnit: unit });
                }}
              />
            </div>
          )}
        />
        <NumberInput
          {...amountProps}
          label="How far ahead"
          description="The last day that can be booked, 1 to 90 days from today."
          suffix={form.horizon === 1 ? ' day' : ' days'}
          value={form.horizon}
          error={errors['horizon']}
          onChange={(horizon) => onChange({ horizon })}
        />
      </div>
      <p className={classes.small}>
        Your own bookings need no notice, and you can book outside these rules after a warning.
      </p>
    </Section>
  );
}
