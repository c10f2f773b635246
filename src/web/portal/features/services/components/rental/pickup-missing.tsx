import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { AlertIcon } from '../../../../../ui/icons.tsx';
import { settingsQuery } from '../../../../kit/settings-query.ts';
import { useMay } from '../../../../session/session-context.tsx';

/** That clients who hire are not told where to pick up, to whoever may change it; nothing where they are told. */
export function PickupMissing() {
  const may = useMay()('settings.change');
  const address = useQuery({ ...settingsQuery, enabled: may }).data?.rentals.pickupAddress;
  if (!may || address === undefined || address.trim() !== '') return null;
  return (
    <Alert color="orange" icon={<AlertIcon />} title="Clients are not told where to pick up">
      <div>Clients who hire from you pay, and are then told to ask you for the address.</div>
      <Button
        variant="default"
        mt="xs"
        renderRoot={(props) => <Link to={paths.settings} search={{ tab: 'rentals' }} {...props} />}
      >
        Add the address
      </Button>
    </Alert>
  );
}
