import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';

/** Why no deposit is asked for once a password was reset, and where that ends. */
export function AfterReset() {
  return (
    <>
      <p>
        <strong>Deposits are off until you confirm the bank account.</strong> Your password was reset, or the
        business has become yours: please check where deposits are paid to.
      </p>
      <Button component={Link} variant="default" to={`${paths.settings}?tab=deposits`}>
        Check the account
      </Button>
    </>
  );
}
