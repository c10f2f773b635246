import { Button, Loader, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { paths } from '#contract/paths.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import classes from './slug-field.module.css';
import type { SlugState } from './use-slug-check.ts';

type SlugFieldProps = {
  readonly name?: string;
  readonly value: string;
  /** What is wrong with what was typed, whether or not it is free. */
  readonly error: string | undefined;
  readonly slug: SlugState;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onBlur: () => void;
  /** One that was offered in place of what was typed. */
  readonly onTake: (slug: string) => void;
};

/** The last part of the booking page's address, and whether it is free. */
export function SlugField({ slug, error, onTake, ...field }: SlugFieldProps) {
  return (
    <div>
      <TextInput
        {...field}
        label="Booking page address"
        description={
          <>
            Your clients book at {location.host}
            {paths.universal(field.value || 'your-name')}
          </>
        }
        required
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoComplete="off"
        error={error ?? slugError(slug)}
        rightSection={<SlugMark slug={slug} />}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
      />
      <p className={classes.note} aria-live="polite">
        {slug.status === 'available' && error === undefined && 'This address is available.'}
        {slug.status === 'checking' && 'Checking whether it is free…'}
      </p>
      {slug.status === 'taken' && error === undefined && slug.suggestions.length > 0 && (
        <fieldset className={classes.free}>
          <legend>These are free:</legend>
          {slug.suggestions.map((free) => (
            <Button key={free} variant="default" size="sm" mih={44} onClick={() => onTake(free)}>
              {free}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** What is wrong with the address by the server's word; undefined while nothing is known against it. */
const slugError = (slug: SlugState): string | undefined =>
  slug.status === 'taken' || slug.status === 'unknown' ? slug.message : undefined;

function SlugMark({ slug }: { readonly slug: SlugState }) {
  if (slug.status === 'checking') return <Loader size={18} aria-hidden="true" />;
  if (slug.status !== 'available') return null;
  return (
    <span className={classes.mark}>
      <CheckIcon size={18} />
    </span>
  );
}
