import { Radio, Switch } from '@mantine/core';
import type { BookingRulesBody } from '#contract/settings.calls.ts';
import { Section } from '../../../../kit/section.tsx';
import classes from '../settings.module.css';
import type { RulesFieldsProps } from './times-fields.tsx';

type Confirmation = BookingRulesBody['confirmation'];

const choices: readonly { readonly value: Confirmation; readonly label: string; readonly text: string }[] = [
  {
    value: 'client',
    label: 'The client confirms',
    text: 'They get a link and confirm with it. Until then the booking is pending and its time is kept for them.',
  },
  {
    value: 'automatic',
    label: 'Confirmed at once',
    text: 'Every booking counts as soon as it is made. Nobody has to do anything.',
  },
  {
    value: 'owner',
    label: 'I confirm each one',
    text: 'A booking stays pending, with its time kept, until you confirm it on your dashboard.',
  },
];

const isChoice = (value: string): value is Confirmation => choices.some((choice) => choice.value === value);

/** Who confirms a booking made online, and what the owner's own bookings need. */
export function ConfirmationFields({ form, errors, onChange }: RulesFieldsProps) {
  return (
    <Section title="Confirming">
      <Radio.Group
        label="Who confirms bookings made online?"
        size="md"
        value={form.confirmation}
        error={errors['confirmation']}
        onChange={(value) => isChoice(value) && onChange({ confirmation: value })}
      >
        <div className={classes.choices}>
          {choices.map(({ value, label, text }) => (
            <Radio key={value} value={value} size="md" label={label} description={text} />
          ))}
        </div>
      </Radio.Group>
      <p className={classes.small}>A booking with a paid deposit, or made by you, is always confirmed.</p>
      <Switch
        size="md"
        label="Email optional for bookings I make"
        description="For phone calls and people at the counter. Without an email, a client hears from you by SMS only, if it is on."
        checked={form.emailOptional}
        onChange={(event) => onChange({ emailOptional: event.currentTarget.checked })}
      />
    </Section>
  );
}
