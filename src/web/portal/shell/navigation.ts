import { paths } from '#contract/paths.ts';
import type { StoredUser } from '#contract/replies/views.ts';
import type { Permission } from '#core/accounts/permissions.ts';
import {
  AnalyticsIcon,
  CalendarIcon,
  ClientsIcon,
  CreateBookingIcon,
  DashboardIcon,
  type Icon,
  PaymentsIcon,
  ServicesIcon,
  SettingsIcon,
  StaffIcon,
} from '../../ui/icons.tsx';
import { userMay } from '../session/session-context.tsx';

export type Entry = {
  readonly title: string;
  readonly to: string;
  readonly icon: Icon;
  /** What somebody has to be allowed to do to have a use for it. */
  readonly needs: Permission;
  /** Other names people look for it by. */
  readonly words?: string;
};

/** What the drawer offers, from top to bottom: one line for every screen that exists. */
const entries: readonly Entry[] = [
  {
    title: 'Dashboard',
    to: paths.dashboard,
    icon: DashboardIcon,
    needs: 'bookings.read',
    words: 'home today overview',
  },
  {
    title: 'Create Booking',
    to: paths.createBooking,
    icon: CreateBookingIcon,
    needs: 'bookings.change',
    words: 'new appointment add',
  },
  {
    title: 'Calendar',
    to: paths.calendar,
    icon: CalendarIcon,
    needs: 'bookings.read',
    words: 'schedule diary week month',
  },
  {
    title: 'Clients',
    to: paths.clients,
    icon: ClientsIcon,
    needs: 'clients.read',
    words: 'customers contacts people',
  },
  {
    title: 'Services',
    to: paths.services,
    icon: ServicesIcon,
    needs: 'catalog.change',
    words: 'prices rentals items offer',
  },
  { title: 'Staff', to: paths.staff, icon: StaffIcon, needs: 'staff.change', words: 'team people employees' },
  {
    title: 'Analytics',
    to: paths.analytics,
    icon: AnalyticsIcon,
    needs: 'reports.read',
    words: 'revenue no-shows figures reports',
  },
  {
    title: 'Payments',
    to: paths.payments,
    icon: PaymentsIcon,
    needs: 'payments.read',
    words: 'money refunds payouts',
  },
  {
    title: 'Settings',
    to: paths.settings,
    icon: SettingsIcon,
    needs: 'account.own',
    words: 'preferences options',
  },
];

/** The same as far as this user may use it. */
export const entriesFor = (user: Partial<StoredUser>): readonly Entry[] =>
  entries.filter(({ needs }) => userMay(user, needs));

/** Where a user is to be instead of a screen that they have no use for; null: it is theirs. */
export const otherThan = (pathname: string, user: Partial<StoredUser>): string | null => {
  const path = pathname.replace(/\/$/, '');
  const entry = entries.find(({ to }) => to === path);
  if (entry === undefined || userMay(user, entry.needs)) return null;
  return entriesFor(user)[0]?.to ?? null;
};
