import { useQuery } from '@tanstack/react-query';
import { settingsCalls } from '#contract/settings.calls.ts';
import type { Settings } from '#contract/settings-views.ts';
import { DepositFields } from '../../../kit/deposit-fields.tsx';
import { Section } from '../../../kit/section.tsx';
import { payoutQuery, useRefreshUser, useSaveSettings } from '../api.ts';
import { depositsBlocked, depositsFormOf, readDeposits } from '../deposits.ts';
import { PayoutSection } from './payout-section.tsx';
import { SettingsForm } from './settings-form.tsx';
import { usePart } from './use-part.ts';
import { useSaving } from './use-saving.ts';

/** What clients pay in advance, saved by the bar; and where it is paid out to, which has its own dialog. */
export function DepositsTab({ settings }: { readonly settings: Settings }) {
  const save = useSaveSettings(settingsCalls.saveDeposits);
  const refreshUser = useRefreshUser();
  const payout = useQuery(payoutQuery);
  const deposits = usePart({
    saved: depositsFormOf(settings.deposits),
    read: readDeposits,
    fieldOf: (path) => path,
    send: (body) => save({ body }),
  });
  const saving = useSaving([deposits], 'Deposits saved.', () => void refreshUser());
  return (
    <SettingsForm saving={saving} after={<PayoutSection />}>
      <Section
        title="Deposits"
        hint="Bookings made from now on follow this. Those already made stay as they are."
      >
        <DepositFields
          deposit={deposits.form}
          error={deposits.errors['depositPercentage']}
          blocked={depositsBlocked(payout.data)}
          onChange={deposits.change}
        />
      </Section>
    </SettingsForm>
  );
}
