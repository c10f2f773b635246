import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { ServicesIcon } from '../../../kit/icons.tsx';

/** Before anything can be booked there must be a service. `some`: there are, but none is active. */
export function NothingToBook({ some }: { readonly some: boolean }) {
  return (
    <EmptyState
      icon={<ServicesIcon size={26} />}
      title={some ? 'No active services' : 'No services yet'}
      text={
        some
          ? 'All your services are inactive. Activate one, and you can book it here.'
          : 'Add what you offer first: then you can book it here, and clients can book it by your link.'
      }
      action={<Button renderRoot={(props) => <Link to={paths.services} {...props} />}>Go to Services</Button>}
    />
  );
}
