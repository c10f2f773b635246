import { Radio } from '@mantine/core';
import { weekWords } from '../../../kit/time/week-words.ts';
import { type HoursChoice, hoursPresets, isHoursChoice, weekOfChoice } from '../hours.ts';
import classes from './setup.module.css';

type HoursPresetsProps = {
  readonly value: HoursChoice;
  readonly onChange: (choice: HoursChoice) => void;
};

/** The usual hours of the trades, each in one tap. */
export function HoursPresets({ value, onChange }: HoursPresetsProps) {
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
          description={`Until then: ${weekWords(weekOfChoice('later'))}`}
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
