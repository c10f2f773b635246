import { Select, Textarea, TextInput } from '@mantine/core';
import { formatTime } from '../../../../../ui/format.ts';
import { Section } from '../../../../kit/section.tsx';
import { useNow } from '../../../../kit/time/use-now.ts';
import { limits } from '../../profile.ts';
import { zoneChoices } from '../../zones.ts';
import classes from '../settings.module.css';
import { fieldOf, type ProfilePart } from './profile-part.ts';

/** Who the business is, where it is and how it is reached. */
export function BusinessFields({
  part,
  savedZone,
}: {
  readonly part: ProfilePart;
  readonly savedZone: string;
}) {
  const { form, change, errors } = part;
  return (
    <Section title="Your business">
      <div className={classes.pair}>
        <TextInput
          {...fieldOf(part, 'businessName')}
          label="Business name"
          required
          autoComplete="organization"
          maxLength={80}
        />
        <TextInput {...fieldOf(part, 'ownerName')} label="Your name" autoComplete="name" maxLength={80} />
      </div>
      <div className={classes.pair}>
        <TextInput
          {...fieldOf(part, 'phone')}
          label="Business phone"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="080…"
        />
        <TextInput
          {...fieldOf(part, 'email')}
          label="Public contact email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
        />
      </div>
      <p className={classes.small}>
        Clients see the phone and this email. The email you log in with is separate and is never shown.
      </p>
      <Textarea
        {...fieldOf(part, 'address')}
        label="Address"
        description="Clients get directions from it."
        autosize
        minRows={2}
        maxRows={5}
        maxLength={limits.address}
        autoComplete="street-address"
      />
      <div className={classes.narrow}>
        <Select
          label="Time zone"
          description={<ZoneNow zone={form.timezone} />}
          data={zoneChoices(savedZone)}
          value={form.timezone}
          error={errors['timezone']}
          searchable
          // What is typed is looked for by itself, not behind the name of the present zone.
          onFocus={(event) => event.currentTarget.select()}
          onClick={(event) => event.currentTarget.select()}
          limit={60}
          allowDeselect={false}
          maxDropdownHeight={310}
          nothingFoundMessage="No such time zone. Try the name of a large city."
          onChange={(zone) => zone !== null && change({ timezone: zone })}
        />
      </div>
      {form.timezone !== savedZone && (
        <p className={classes.small} role="status">
          Appointments already made do not move: you see them by the clock of the new zone. Rentals keep their
          days. Your opening hours keep their clock times.
        </p>
      )}
    </Section>
  );
}

function ZoneNow({ zone }: { readonly zone: string }) {
  const now = useNow();
  return <>It is {formatTime(new Date(now).toISOString(), zone)} there now.</>;
}
