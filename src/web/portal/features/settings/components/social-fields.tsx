import { TextInput } from '@mantine/core';
import { Section } from '../../../kit/section.tsx';
import { leadsTo, limits, networks } from '../profile.ts';
import { fieldOf, type ProfilePart } from './profile-part.ts';
import classes from './settings.module.css';

/** The business's profiles elsewhere; each says where it will lead. */
export function SocialFields({ part }: { readonly part: ProfilePart }) {
  return (
    <Section title="Social links" hint="Shown at the bottom of your page. Leave empty what you do not use.">
      <div className={classes.pair}>
        {networks.map(({ key, label, placeholder }) => {
          const target = leadsTo(key, part.form[key]);
          return (
            <TextInput
              key={key}
              {...fieldOf(part, key)}
              label={label}
              placeholder={placeholder}
              description={target !== null && `Leads to ${target}`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              maxLength={limits.social}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
            />
          );
        })}
      </div>
    </Section>
  );
}
