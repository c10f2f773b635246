import { NativeSelect, Radio, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type BookingRulesBody, settingsCalls } from '#contract/calls/settings.calls.ts';
import type { Settings } from '#contract/replies/settings-views.ts';
import { AmountInput } from '../../../kit/form/amount-input.tsx';
import { Section } from '../../../kit/section.tsx';
import {
  type CancellationForm,
  cancellationDraftOf,
  cancellationFieldOf,
  cancellationFormOf,
  moveChoices,
  POLICY_MAX,
  policySentences,
  readCancellation,
} from '../cancellation.ts';
import {
  type NoticeUnit,
  noticeUnits,
  type RulesForm,
  readRules,
  rulesDraftOf,
  rulesFieldOf,
  rulesFormOf,
  stepChoices,
  stepExample,
} from '../rules.ts';
import classes from './settings.module.css';
import { partOf, SettingsForm, useSettingsEntries } from './settings-form.tsx';

/** When and how clients can book, and what happens when they cannot come. */
export function RulesTab({ settings }: { readonly settings: Settings }) {
  const rules = useSettingsEntries({
    saved: { ...rulesFormOf(settings.bookingRules), ...cancellationFormOf(settings.cancellation) },
    parts: [
      partOf(settingsCalls.saveBookingRules, readRules, rulesDraftOf),
      partOf(settingsCalls.saveCancellation, readCancellation, cancellationDraftOf),
    ],
    fieldOf: (path) => rulesFieldOf(path) ?? cancellationFieldOf(path),
    done: 'Booking rules saved.',
  });
  const fields = { form: rules.form, errors: rules.errors, onChange: rules.change };
  return (
    <SettingsForm entries={rules}>
      <TimesFields {...fields} />
      <ConfirmationFields {...fields} />
      <CancellationFields {...fields} asksDeposit={settings.deposits.requireDeposit} />
    </SettingsForm>
  );
}

type RulesFieldsProps = {
  readonly form: RulesForm;
  readonly errors: Partial<Record<string, string>>;
  readonly onChange: (patch: Partial<RulesForm>) => void;
};

const units: readonly NoticeUnit[] = ['minutes', 'hours', 'days'];
const isUnit = (text: string): text is NoticeUnit => Object.hasOwn(noticeUnits, text);

/** Which times are offered: how far apart, how soon, how close together and how far ahead. */
function TimesFields({ form, errors, onChange }: RulesFieldsProps) {
  // The choices stay as they were at first, or an unusual one would vanish when another is tried.
  const [steps] = useState(() => stepChoices(form.slotStep));
  return (
    <Section title="When clients can book">
      <div className={classes.pair}>
        <NativeSelect
          label="Start times"
          description={`From opening: ${stepExample(form.slotStep)}`}
          data={steps}
          value={form.slotStep}
          error={errors['slotStep']}
          onChange={(event) => onChange({ slotStep: event.currentTarget.value })}
        />
        <AmountInput
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
        <AmountInput
          label="Shortest notice"
          description="How soon before the start clients can still book."
          value={form.notice}
          error={errors['notice']}
          onChange={(notice) => onChange({ notice })}
          inputContainer={(input) => (
            <div className={classes.joined}>
              {input}
              <NativeSelect
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
        <AmountInput
          label="How far ahead"
          description="The last day that can be booked, 1 to 90 days from today."
          suffix={form.horizon === 1 ? ' day' : ' days'}
          value={form.horizon}
          error={errors['horizon']}
          onChange={(horizon) => onChange({ horizon })}
        />
      </div>
      <div className={classes.pair}>
        <AmountInput
          label="Wait between two services"
          description="How long a client may wait between two services of one booking, 0 to 60 minutes."
          suffix={form.wait === 1 ? ' minute' : ' minutes'}
          step={5}
          value={form.wait}
          error={errors['wait']}
          onChange={(wait) => onChange({ wait })}
        />
      </div>
      <p data-text="quiet">
        Your own bookings need no notice, and you can book outside these rules after a warning.
      </p>
    </Section>
  );
}

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
function ConfirmationFields({ form, errors, onChange }: RulesFieldsProps) {
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
      <p data-text="quiet">A booking with a paid deposit, or made by you, is always confirmed.</p>
      <Switch
        label="Email optional for bookings I make"
        description="For phone calls and people at the counter. Without an email, a client hears from you by SMS only, if it is on."
        checked={form.emailOptional}
        onChange={(event) => onChange({ emailOptional: event.currentTarget.checked })}
      />
    </Section>
  );
}

type CancellationFieldsProps = {
  readonly form: CancellationForm;
  readonly errors: Partial<Record<string, string>>;
  /** Whether clients pay a deposit to book, which is what cancelling late can cost them. */
  readonly asksDeposit: boolean;
  readonly onChange: (patch: Partial<CancellationForm>) => void;
};

/** The cancellation policy, and beneath it what clients will read of it. */
function CancellationFields({ form, errors, asksDeposit, onChange }: CancellationFieldsProps) {
  const sentences = policySentences(form, asksDeposit);
  return (
    <Section
      title="Cancelling and moving"
      hint={
        asksDeposit
          ? 'Whenever you cancel a booking yourself, a paid deposit is given back in full.'
          : 'You ask for no deposits, so cancelling costs clients nothing.'
      }
    >
      <div className={classes.pair}>
        <AmountInput
          label="Free cancellation until"
          description={
            asksDeposit
              ? 'Hours before the start, at most 336 (14 days).'
              : 'Counts once you ask for deposits. At most 336 hours (14 days).'
          }
          suffix={form.noticeHours === 1 ? ' hour before' : ' hours before'}
          value={form.noticeHours}
          error={errors['noticeHours']}
          onChange={(noticeHours) => onChange({ noticeHours })}
        />
        <NativeSelect
          label="Clients may move a booking"
          description="With the link in their messages."
          data={[...moveChoices]}
          value={form.clientMoves}
          error={errors['clientMoves']}
          onChange={(event) => onChange({ clientMoves: event.currentTarget.value })}
        />
      </div>
      <Textarea
        label="In your own words"
        description="Anything else clients should know, for example what happens when they come late."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={POLICY_MAX}
        value={form.policy}
        error={errors['policy']}
        onChange={(event) => onChange({ policy: event.currentTarget.value })}
      />
      <figure className={classes.quote}>
        <figcaption>What clients will read</figcaption>
        {sentences.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </figure>
    </Section>
  );
}
