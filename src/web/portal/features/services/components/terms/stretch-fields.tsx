import { Button, Switch } from '@mantine/core';
import { AmountInput } from '../../../../kit/form/amount-input.tsx';
import { firstStretches, minutesOf, STRETCHES_MAX } from '../../line-terms.ts';
import type { Amount } from '../../model.ts';
import type { ServiceEntries } from '../use-service-form.ts';
import classes from './terms.module.css';

/** Work, waiting and work again; while the client waits, whoever works is free for others. */
export function StretchFields({ entries }: { readonly entries: ServiceEntries }) {
  const { form, change, errors } = entries;
  const { segments } = form;
  // Together they are how long it takes, so that the length of the service follows them.
  const set = (stretches: readonly Amount[]) => {
    const minutes = minutesOf(stretches);
    change({
      segments: stretches,
      ...(minutes === null || stretches.length === 0 ? {} : { duration: minutes }),
    });
  };
  return (
    <section data-stack="3" aria-label="Processing time">
      <Switch
        label="Processing time"
        description="The client waits in the middle, as colour does, and whoever works can take somebody else."
        checked={segments.length > 0}
        onChange={(event) => set(event.currentTarget.checked ? firstStretches(form.duration) : [])}
      />
      {segments.length > 0 && (
        <>
          <div className={classes.stretches}>
            {segments.map((minutes, at) => (
              <AmountInput
                step={5}
                // biome-ignore lint/suspicious/noArrayIndexKey: a stretch is its place
                key={at}
                label={stretchName(at)}
                suffix=" mins"
                value={minutes}
                error={errors[`segments.${at}`] ?? (at === 0 ? errors.segments : undefined)}
                onChange={(value) => set(segments.map((other, place) => (place === at ? value : other)))}
              />
            ))}
          </div>
          <p data-text="quiet">{togetherText(segments)}</p>
          <div>
            {segments.length < STRETCHES_MAX ? (
              <Button variant="subtle" size="sm" px={8} onClick={() => set([...segments, 15, 15])}>
                Add another wait
              </Button>
            ) : (
              <Button variant="subtle" size="sm" px={8} onClick={() => set(segments.slice(0, 3))}>
                Only one wait
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

const stretchName = (at: number): string => {
  const kind = at % 2 === 0 ? 'Work' : 'Wait';
  return at < 2 ? kind : kind === 'Work' ? 'Work again' : 'Wait again';
};

const togetherText = (segments: readonly Amount[]): string => {
  const minutes = minutesOf(segments);
  return minutes === null ? 'Together they are the length of the service.' : `Together ${minutes} minutes.`;
};
