import { Alert, CloseButton, TextInput } from '@mantine/core';
import { chosenColour, type ThemeColours } from '#core/colours/page-palette.ts';
import { AlertIcon } from '../../../ui/icons.tsx';
import classes from './theme-fields.module.css';
import { asTypedColour, pickerColour, themeWarnings } from './theme-fields-warnings.ts';

/** The three colours as they are typed; '' is blank. */
export type ThemeValue = {
  readonly primaryColor: string;
  readonly backgroundColor: string;
  readonly textColor: string;
};

const fields = [
  { key: 'primaryColor', label: 'Primary colour' },
  { key: 'backgroundColor', label: 'Background colour' },
  { key: 'textColor', label: 'Text colour' },
] as const satisfies readonly { key: keyof ThemeValue; label: string }[];

type ThemeFieldsProps = {
  readonly value: ThemeValue;
  /** What stands in for a blank; where it is silent too, the product's own colours. */
  readonly fallback: ThemeColours;
  /** The words for what stands in for a blank. */
  readonly blankMeans?: string;
  readonly onChange: (value: ThemeValue) => void;
  readonly errors?: Partial<Record<keyof ThemeValue, string>>;
};

/** Three colours, each typed as hex or picked, and a warning where clients could not read the page. */
export function ThemeFields(props: ThemeFieldsProps) {
  const { value, fallback, blankMeans = 'that of your business page is used', onChange, errors = {} } = props;
  const warnings = themeWarnings([value, fallback]);
  return (
    <div data-stack="3">
      <p data-text="quiet">Where a colour is left blank, {blankMeans}.</p>
      {fields.map(({ key, label }) => {
        const instead = chosenColour([fallback], key);
        const change = (colour: string) => onChange({ ...value, [key]: colour });
        return (
          <TextInput
            key={key}
            label={label}
            name={key}
            placeholder={instead.toUpperCase()}
            maxLength={7}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={value[key]}
            error={errors[key]}
            onChange={(event) => change(event.currentTarget.value)}
            onBlur={() => change(asTypedColour(value[key]))}
            leftSectionWidth={52}
            leftSection={
              <input
                type="color"
                className={classes.picker}
                aria-label={`Pick ${label.toLowerCase()}`}
                value={pickerColour(value[key], instead)}
                onChange={(event) => change(event.currentTarget.value.toUpperCase())}
              />
            }
            rightSectionWidth={48}
            rightSection={
              value[key] !== '' && (
                <CloseButton
                  size={44}
                  iconSize={18}
                  aria-label={`Clear ${label.toLowerCase()}`}
                  onClick={() => change('')}
                />
              )
            }
          />
        );
      })}
      <div role="status">
        {warnings.length > 0 && (
          <Alert color="orange" icon={<AlertIcon />}>
            {warnings.map((text) => (
              <div key={text}>{text}</div>
            ))}
          </Alert>
        )}
      </div>
    </div>
  );
}
