import { Radio, TextInput } from '@mantine/core';
import { SlugField } from '../../../kit/link/slug-field.tsx';
import { weekWords } from '../../../kit/time/week-words.ts';
import { type HoursChoice, hoursPresets, isHoursChoice, weekOfChoice } from '../hours.ts';
import type { ProfileField } from '../model.ts';
import classes from './setup.module.css';
import type { SetupEntries } from './use-setup.ts';

/** Step 1: who the business is, where it is booked and when it is open. */
export function ProfileStep({ setup }: { readonly setup: SetupEntries }) {
  const { form, errors, change, enter, leave, slug, takeSlug } = setup;
  const field = (name: ProfileField) => ({
    name,
    value: form[name],
    error: errors[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => enter(name, event.currentTarget.value),
    onBlur: () => leave(name),
  });
  return (
    <div data-stack="5">
      <TextInput
        {...field('businessName')}
        label="Business name"
        required
        autoComplete="organization"
        maxLength={80}
      />
      <TextInput
        {...field('ownerName')}
        label="Your name"
        description="Optional. We greet you by this name, and it becomes the first on your staff list."
        autoComplete="name"
        maxLength={80}
      />
      <TextInput
        {...field('phone')}
        label="Business phone"
        description="Clients see it on your booking page."
        placeholder="080…"
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      <SlugField {...field('businessSlug')} slug={slug} onTake={takeSlug} />
      <HoursPresets value={form.hours} onChange={(hours) => change({ hours })} />
    </div>
  );
}

type HoursPresetsProps = {
  readonly value: HoursChoice;
  readonly onChange: (choice: HoursChoice) => void;
};

/** The usual hours of the trades, each in one tap. */
function HoursPresets({ value, onChange }: HoursPresetsProps) {
  return (
    <Radio.Group
      name="hours"
      label="Opening hours"
      description="Clients can book inside these hours. You can set each day apart as soon as you have finished."
      size="md"
      value={value}
      onChange={(chosen) => isHoursChoice(chosen) && onChange(chosen)}
    >
      <div className={classes.presets}>
        {hoursPresets.map(({ key, trade }) => (
          <Preset key={key} value={key} label={weekWords(weekOfChoice(key))} description={trade} />
        ))}
        <Preset
          value="later"
          label="I will set them later"
          description={`Until then clients can book ${weekWords(weekOfChoice('later'))}`}
        />
      </div>
    </Radio.Group>
  );
}

type PresetProps = {
  readonly value: HoursChoice;
  readonly label: string;
  readonly description: string;
};

function Preset({ value, label, description }: PresetProps) {
  return (
    <Radio
      value={value}
      label={
        <>
          {label}
          <span className={classes.trade}>{description}</span>
        </>
      }
      size="md"
      classNames={{
        root: classes.preset ?? '',
        body: classes.presetBody ?? '',
        labelWrapper: classes.presetLabel ?? '',
      }}
    />
  );
}
