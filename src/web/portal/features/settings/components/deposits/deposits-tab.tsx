import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { paths } from '#contract/paths.ts';
import type { Payout } from '#contract/replies/money-views.ts';
import type { Settings } from '#contract/replies/settings-views.ts';
import { PaymentsIcon } from '../../../../../ui/icons.tsx';
import { EmptyState } from '../../../../kit/empty-state.tsx';
import { ErrorState } from '../../../../kit/error-state.tsx';
import { DepositFields } from '../../../../kit/money/deposit-fields.tsx';
import { Section } from '../../../../kit/section.tsx';
import { useMay } from '../../../../session/session-context.tsx';
import { payoutQuery, useRefreshUser } from '../../api.ts';
import { depositsBlocked, depositsFormOf, readDeposits } from '../../deposits.ts';
import { partOf, SettingsForm, useSettingsEntries } from '../settings-form.tsx';
import classes from './payout.module.css';
import { PayoutAccount, PayoutHold, PayoutWaiting } from './payout-account.tsx';

/** What clients pay in advance, saved by the bar; and where it is paid out to, which has its own dialog. */
export function DepositsTab({ settings }: { readonly settings: Settings }) {
  const refreshUser = useRefreshUser();
  const may = useMay();
  const payout = useQuery({ ...payoutQuery, enabled: may('payouts.read') });
  // An account that was linked below counts at once; whoever is not shown it knows from the settings.
  const linked = may('payouts.read') ? payout.data && payout.data.live !== null : settings.payoutLinked;
  const deposits = useSettingsEntries({
    saved: depositsFormOf(settings.deposits),
    parts: [partOf(settingsCalls.saveDeposits, readDeposits)],
    fieldOf: (path) => path,
    done: 'Deposits saved.',
    onSaved: () => void refreshUser(),
  });
  return (
    <SettingsForm entries={deposits} after={may('payouts.read') && <PayoutSection />}>
      <Section
        title="Deposits"
        hint="Bookings made from now on follow this. Those already made stay as they are."
      >
        <DepositFields
          deposit={deposits.form}
          error={deposits.errors['depositPercentage']}
          blocked={depositsBlocked(linked, may('payouts.change'))}
          onChange={deposits.change}
        />
      </Section>
    </SettingsForm>
  );
}

/** Rarely opened. */
const PayoutDialog = lazy(async () => ({ default: (await import('./payout-dialog.tsx')).PayoutDialog }));

/** The bank account that deposits are paid out to. */
function PayoutSection() {
  const payout = useQuery(payoutQuery);
  const [changing, setChanging] = useState(false);
  return (
    <Section
      title="Payout account"
      hint="Deposits go to your own bank account, minus the payment provider’s fee."
    >
      {payout.isPending && <PayoutSkeleton />}
      {payout.isError && payout.data === undefined && (
        <ErrorState
          message="Your payout account could not be loaded."
          onRetry={() => void payout.refetch()}
          retrying={payout.isFetching}
        />
      )}
      {payout.data !== undefined && <Shown payout={payout.data} onChange={() => setChanging(true)} />}
      <Link to={paths.payments} className={classes.way}>
        See your payments
      </Link>
      <Suspense>
        <PayoutDialog
          opened={changing}
          linked={payout.data?.live != null}
          onClose={() => setChanging(false)}
        />
      </Suspense>
    </Section>
  );
}

function Shown({ payout, onChange }: { readonly payout: Payout; readonly onChange: () => void }) {
  const { live, waiting, hold } = payout;
  if (live === null)
    return (
      <EmptyState
        icon={<PaymentsIcon size={26} />}
        text="No bank account is linked yet. Link the one you want to be paid into; after that you can ask clients for deposits."
        action={<Button onClick={onChange}>Link a bank account</Button>}
      />
    );
  return (
    <>
      <PayoutAccount account={live} />
      {hold !== null && <PayoutHold hold={hold} account={live} replaced={waiting !== null} />}
      {waiting === null ? (
        <>
          <Button variant="default" data-own-width onClick={onChange}>
            Change account
          </Button>
          <p className={classes.small}>
            To change it you need your password. We email you, and the change takes effect after 24 hours, so
            that nobody with your phone can redirect your money without you noticing.
          </p>
        </>
      ) : (
        <PayoutWaiting waiting={waiting} />
      )}
    </>
  );
}

function PayoutSkeleton() {
  return (
    <div role="status" aria-label="Loading the payout account" data-row="3">
      <Skeleton height={44} width={44} radius="md" />
      <div data-stack data-text="breaks" data-fill>
        <Skeleton height={18} width="45%" mb={8} />
        <Skeleton height={14} width="60%" />
      </div>
    </div>
  );
}
