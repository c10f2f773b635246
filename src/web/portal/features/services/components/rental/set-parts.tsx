import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MOST_PARTS } from '#core/rentals/bundles.ts';
import { AmountInput } from '../../../../kit/form/amount-input.tsx';
import { useFocusAfterChange } from '../../../../kit/form/use-focus-after-change.ts';
import { servicesQuery } from '../../../../kit/services-query.ts';
import { type PartEntry, possibleParts } from '../../rental-terms.ts';
import { keepEnter } from '../order-tools.tsx';
import type { ServiceEntries } from '../use-service-form.ts';

/** The items that a set is made of, and how many of each. */
export function SetParts({ entries }: { readonly entries: ServiceEntries }) {
  const { form, change, errors, savedId } = entries;
  const { parts } = form;
  const services = useQuery(servicesQuery);
  const focusAfterChange = useFocusAfterChange();
  const left = possibleParts(services.data ?? [], savedId).filter(
    ({ _id }) => !parts.some(({ serviceId }) => serviceId === _id),
  );
  const set = (changed: readonly PartEntry[]) => change({ parts: changed });
  const add = (id: string) => {
    const chosen = left.find(({ _id }) => _id === id);
    if (chosen === undefined) return;
    set([...parts, { serviceId: id, name: chosen.name, quantity: 1 }]);
    focusAfterChange(`part-${id}`);
  };
  return (
    <section data-stack="3" aria-label="Items of the set">
      <p data-text="quiet">
        A set takes the stock of its items, which you can hire out singly as well. It is offered while all of
        them are active. A set stays a set: an item with a stock of its own cannot become one.
      </p>
      {parts.length > 0 && (
        <ul data-stack="3">
          {parts.map((part, at) => (
            <li key={part.serviceId} data-row="2" data-wrap data-ends>
              <AmountInput
                id={`part-${part.serviceId}`}
                label={`How many: ${part.name}`}
                required
                min={1}
                value={part.quantity}
                error={errors[`parts.${at}.quantity`] ?? errors[`parts.${at}.serviceId`]}
                onChange={(quantity) =>
                  set(parts.map((other, place) => (place === at ? { ...other, quantity } : other)))
                }
                onKeyDown={keepEnter}
              />
              <Button
                variant="subtle"
                color="red"
                aria-label={`Take out ${part.name}`}
                onClick={() => {
                  set(parts.filter((_, place) => place !== at));
                  focusAfterChange('part-add');
                }}
              >
                Take out
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NativeSelect
        id="part-add"
        label="Add an item"
        description={
          services.data !== undefined && left.length === 0
            ? 'There is no other item for hire yet. Please add the single items first.'
            : undefined
        }
        data={[
          { value: '', label: 'Choose an item' },
          ...left.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        value=""
        disabled={left.length === 0 || parts.length >= MOST_PARTS}
        onChange={(event) => add(event.currentTarget.value)}
      />
      {errors.parts !== undefined && (
        <p data-text="fault" role="alert">
          {errors.parts}
        </p>
      )}
    </section>
  );
}
