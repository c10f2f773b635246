import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { SearchIcon } from '../../ui/icons.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { PageHeader } from '../kit/page-header.tsx';

/** An address under /dashboard that leads nowhere. */
export function NotFound() {
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        icon={<SearchIcon size={26} />}
        text="There is no screen at this address. It may have moved, or the link may be incomplete."
        action={
          <Group justify="center" gap="sm">
            <Button renderRoot={(props) => <Link to={paths.dashboard} {...props} />}>
              Back to the dashboard
            </Button>
            <Button component="a" href={paths.landing} variant="default">
              Go to home
            </Button>
          </Group>
        }
      />
    </>
  );
}
