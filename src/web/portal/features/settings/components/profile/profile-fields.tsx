import { Alert, Anchor, Select, Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { paths } from '#contract/paths.ts';
import { formatTime } from '../../../../../ui/format.ts';
import { AlertIcon } from '../../../../../ui/icons.tsx';
import { SlugField } from '../../../../kit/link/slug-field.tsx';
import type { useSlugCheck } from '../../../../kit/link/use-slug-check.ts';
import { Section } from '../../../../kit/section.tsx';
import { useNow } from '../../../../kit/time/clock.ts';
import {
  leadsTo,
  limits,
  networks,
  type ProfileField,
  type ProfileTabForm,
  usualButtonText,
  zoneChoices,
} from '../../profile.ts';
import classes from '../settings.module.css';
import type { SettingsEntries } from '../settings-form.tsx';

type ProfileEntries = SettingsEntries<ProfileTabForm>;

/** What ties an input to its entry, with the name that a browser fills it in by. */
const named = ({ field }: ProfileEntries, name: ProfileField) => ({ name, ...field(name) });

/** Who the business is, where it is and how it is reached. */
export function BusinessFields({
  entries,
  savedZone,
}: {
  readonly entries: ProfileEntries;
  readonly savedZone: string;
}) {
  const { form, change, errors } = entries;
  return (
    <Section title="Your business">
      <div className={classes.pair}>
        <TextInput
          {...named(entries, 'businessName')}
          label="Business name"
          required
          autoComplete="organization"
          maxLength={80}
        />
        <TextInput {...named(entries, 'ownerName')} label="Your name" autoComplete="name" maxLength={80} />
      </div>
      <div className={classes.pair}>
        <TextInput
          {...named(entries, 'phone')}
          label="Business phone"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="080…"
        />
        <TextInput
          {...named(entries, 'email')}
          label="Public contact email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
        />
      </div>
      <p data-text="quiet">
        Clients see the phone and this email. The email you log in with is separate and is never shown.
      </p>
      <Textarea
        {...named(entries, 'address')}
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
        <p data-text="quiet" role="status">
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

type PageFieldsProps = {
  readonly entries: ProfileEntries;
  readonly slug: ReturnType<typeof useSlugCheck>;
  readonly savedSlug: string;
};

/** Where the booking page is and what it says first. */
export function PageFields({ entries, slug, savedSlug }: PageFieldsProps) {
  const { form, change, errors } = entries;
  const typed = form.businessSlug.trim();
  const moved = typed !== savedSlug;
  const check = () => {
    const sound = settingsCalls.saveProfile.body.shape.businessSlug.safeParse(typed).success;
    if (moved && sound) void slug.check(typed);
  };
  const length = form.businessDescription.length;
  return (
    <Section title="Your booking page">
      <Anchor
        href={paths.universal(savedSlug)}
        target="_blank"
        rel="noreferrer"
        className={classes.way ?? ''}
      >
        Open my booking page
        <VisuallyHidden> in a new tab</VisuallyHidden>
      </Anchor>
      <div>
        <SlugField
          name="businessSlug"
          value={form.businessSlug}
          error={errors['businessSlug']}
          slug={slug.state}
          onChange={(event) => {
            slug.forget();
            change({ businessSlug: event.currentTarget.value.toLowerCase() });
          }}
          onBlur={check}
          onTake={(free) => {
            change({ businessSlug: free });
            void slug.check(free);
          }}
        />
        <div role="status">
          {moved && typed !== '' && slug.state.status !== 'taken' && (
            <Alert mt="sm" color="orange" icon={<AlertIcon />} title="Your page gets a new address">
              Links and QR codes you have given out keep working: they lead to the new address. From now on,
              share the new one.
            </Alert>
          )}
        </div>
      </div>
      <div>
        <Textarea
          {...named(entries, 'businessDescription')}
          label="Description"
          description="A line or two under your name: what you do, and for whom."
          autosize
          minRows={3}
          maxRows={8}
          maxLength={limits.description}
          aria-describedby="description-count"
        />
        <span id="description-count" className={classes.counter}>
          {length} / {limits.description}
          <VisuallyHidden> characters</VisuallyHidden>
        </span>
      </div>
      <div className={classes.narrow}>
        <TextInput
          {...named(entries, 'heroButtonText')}
          label="Button text"
          description="On the large button at the top of your page."
          placeholder={usualButtonText}
          maxLength={limits.button}
          autoComplete="off"
        />
      </div>
    </Section>
  );
}

/** The business's profiles elsewhere; each says where it will lead. */
export function SocialFields({ entries }: { readonly entries: ProfileEntries }) {
  return (
    <Section title="Social links" hint="Shown at the bottom of your page. Leave empty what you do not use.">
      <div className={classes.pair}>
        {networks.map(({ key, label, placeholder }) => {
          const target = leadsTo(key, entries.form[key]);
          return (
            <TextInput
              key={key}
              {...named(entries, key)}
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
