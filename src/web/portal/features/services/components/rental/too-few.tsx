import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MOST_UNITS } from '#core/lines/lines-text.ts';
import { AlertIcon } from '../../../../../ui/icons.tsx';
import { affectedQuery } from '../../../../kit/booking/affected.ts';
import { AffectedList } from '../../../../kit/booking/affected-list.tsx';
import type { Amount } from '../../model.ts';

type TooFewProps = { readonly serviceId: string; readonly entered: Amount };

/** What is booked already on days for which so many would not do: shown before the stock is saved, and after. */
export function TooFew({ serviceId, entered }: TooFewProps) {
  const units = Number(entered);
  const sound = Number.isInteger(units) && units >= 1 && units <= MOST_UNITS;
  const found = useQuery({ ...affectedQuery({ serviceId, units: String(units) }), enabled: sound });
  const { total = 0, bookings = [] } = (sound && found.data) || {};
  return (
    <div role="status">
      {total > 0 && (
        <Alert color="orange" icon={<AlertIcon />} title={`With ${units} you have too few on some days`}>
          {total === 1
            ? 'This hire takes more than that. It stays booked: please move it, or cancel it.'
            : 'These hires together take more than that. They stay booked: please move some, or cancel them.'}
          <AffectedList label="Hires on days with too few" bookings={bookings} total={total} />
        </Alert>
      )}
    </div>
  );
}
