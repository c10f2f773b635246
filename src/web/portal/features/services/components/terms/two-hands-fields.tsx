import { Switch } from '@mantine/core';
import { AmountInput, NairaInput } from '../../../../kit/form/amount-input.tsx';
import type { ServiceEntries } from '../use-service-form.ts';
import classes from './terms.module.css';

/** Two people at once take less time, for a price of their own. */
export function TwoHandsFields({ entries }: { readonly entries: ServiceEntries }) {
  const { form, change, errors } = entries;
  const { twoHands } = form;
  return (
    <section data-stack="3" aria-label="Two people at once">
      <Switch
        label="Two people at once"
        description="Clients may ask for two of your people, who are done sooner."
        checked={twoHands !== null}
        onChange={(event) =>
          change({
            twoHands: event.currentTarget.checked
              ? { duration: Math.ceil((Number(form.duration) || 60) / 2), price: form.price }
              : null,
          })
        }
      />
      {twoHands !== null && (
        <div className={classes.pair}>
          <AmountInput
            label="Minutes with two people"
            required
            step={15}
            value={twoHands.duration}
            error={errors['twoHands.duration']}
            onChange={(duration) => change({ twoHands: { ...twoHands, duration } })}
          />
          <NairaInput
            label="Price with two people"
            required
            value={twoHands.price}
            error={errors['twoHands.price']}
            onChange={(price) => change({ twoHands: { ...twoHands, price } })}
          />
        </div>
      )}
    </section>
  );
}
