import { Button, NativeSelect, TextInput } from '@mantine/core';
import { MOST_LENGTHS } from '#core/rentals/length-price.ts';
import { fullWeekdayName } from '../../../../../ui/format.ts';
import { PlusIcon } from '../../../../../ui/icons.tsx';
import { AmountInput, NairaInput } from '../../../../kit/form/amount-input.tsx';
import { moved } from '../../../../kit/form/moved.ts';
import { useFocusAfterChange } from '../../../../kit/form/use-focus-after-change.ts';
import { newKey } from '../../new-key.ts';
import { emptyLength, type LengthEntry } from '../../rental-terms.ts';
import { keepEnter, OrderTools } from '../order-tools.tsx';
import classes from '../terms/terms.module.css';
import type { ServiceEntries } from '../use-service-form.ts';

const starts = [
  { value: '', label: 'Any day' },
  ...[1, 2, 3, 4, 5, 6, 0].map((day) => ({ value: String(day), label: fullWeekdayName(day) })),
];

/** What a hire longer than the item's period costs: a fee for each day more, and lengths with a price of their own. */
export function LongerRentals({ entries }: { readonly entries: ServiceEntries }) {
  const { form, change, field, errors } = entries;
  const { lengths } = form;
  const focusAfterChange = useFocusAfterChange();
  const set = (changed: readonly LengthEntry[]) => change({ lengths: changed });
  const add = () => {
    const length = emptyLength(newKey());
    set([...lengths, length]);
    focusAfterChange(`length-${length.key}-name`);
  };
  return (
    <div data-stack="5">
      <NairaInput
        label="Fee for each extra day"
        description="Beyond the rental period. Left empty, each further period costs the base fee again."
        {...field('extraDayFee')}
      />
      <section data-stack="3" aria-labelledby="lengths-title">
        <h4 id="lengths-title" className={classes.partTitle}>
          Prices by length
        </h4>
        <p data-text="quiet">A weekend, a week. Clients pay the cheapest price that covers their days.</p>
        {lengths.length > 0 && (
          <ol data-stack="3">
            {lengths.map((length, at) => {
              const id = `length-${length.key}`;
              const put = (over: Partial<LengthEntry>) =>
                set(lengths.map((other, place) => (place === at ? { ...other, ...over } : other)));
              return (
                <li key={length.key} data-frame="inner" className={classes.group}>
                  <fieldset data-stack="3">
                    <legend className={classes.number}>Length {at + 1}</legend>
                    <div className={classes.pair}>
                      <TextInput
                        id={`${id}-name`}
                        label="Name"
                        placeholder="Weekend"
                        required
                        maxLength={40}
                        autoComplete="off"
                        value={length.name}
                        error={errors[`lengths.${at}.name`]}
                        onChange={(event) => put({ name: event.currentTarget.value })}
                        onKeyDown={keepEnter}
                      />
                      <NativeSelect
                        label="Starts on"
                        data={starts}
                        value={String(length.startsOn ?? '')}
                        error={errors[`lengths.${at}.startsOn`]}
                        onChange={({ currentTarget: { value } }) =>
                          put({ startsOn: value === '' ? null : Number(value) })
                        }
                      />
                      <AmountInput
                        label="Days"
                        required
                        value={length.days}
                        error={errors[`lengths.${at}.days`]}
                        onChange={(days) => put({ days })}
                        onKeyDown={keepEnter}
                      />
                      <NairaInput
                        label="Price"
                        required
                        value={length.price}
                        error={errors[`lengths.${at}.price`]}
                        onChange={(price) => put({ price })}
                        onKeyDown={keepEnter}
                      />
                    </div>
                    <OrderTools
                      id={id}
                      name={`length ${at + 1}`}
                      at={at}
                      count={lengths.length}
                      onMove={(to, focus) => {
                        set(moved(lengths, at, to));
                        focusAfterChange(focus);
                      }}
                      onRemove={() => {
                        set(lengths.filter((_, place) => place !== at));
                        focusAfterChange('length-add');
                      }}
                    />
                  </fieldset>
                </li>
              );
            })}
          </ol>
        )}
        <div>
          <Button
            id="length-add"
            variant="light"
            leftSection={<PlusIcon />}
            onClick={add}
            disabled={lengths.length >= MOST_LENGTHS}
          >
            Add a length
          </Button>
        </div>
        {errors.lengths !== undefined && (
          <p data-text="fault" role="alert">
            {errors.lengths}
          </p>
        )}
      </section>
    </div>
  );
}
