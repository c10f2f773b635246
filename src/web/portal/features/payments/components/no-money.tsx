import { Link } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { PaymentsIcon } from '../../../../ui/icons.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import lines from './lines.module.css';

/** In place of sums that are all nothing: what will stand here, and what brings it. */
export function NoMoney() {
  return (
    <section data-frame>
      <EmptyState
        icon={<PaymentsIcon size={26} />}
        title="No money on these days"
        text="Deposits stand here when clients book, and cash, transfers and POS payments when you record them: day by day, by service and by person, with what is owed to you and to clients."
        action={
          <Link to={paths.settings} search={{ tab: 'deposits' }} className={lines.way}>
            Deposits &amp; payout
          </Link>
        }
      />
    </section>
  );
}
