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
  ReviewsIcon,
  ServicesIcon,
  SettingsIcon,
  StaffIcon,
} from '../../ui/icons.tsx';
import { roleDoesNotOpen } from '../session/role-words.ts';
import { userMay } from '../session/session-context.tsx';

export type Entry = {
  readonly title: string;
  readonly to: string;
  readonly icon: Icon;
  /** What somebody has to be allowed to do to have a use for it. */
  readonly needs: Permission;
};

/** What the drawer offers, from top to bottom: one line for every screen that exists. */
const entries: readonly Entry[] = [
  {
    title: 'Dashboard',
    to: paths.dashboard,
    icon: DashboardIcon,
    needs: 'bookings.read',
  },
  {
    title: 'Create Booking',
    to: paths.createBooking,
    icon: CreateBookingIcon,
    needs: 'bookings.change',
  },
  {
    title: 'Calendar',
    to: paths.calendar,
    icon: CalendarIcon,
    needs: 'bookings.read',
  },
  {
    title: 'Clients',
    to: paths.clients,
    icon: ClientsIcon,
    needs: 'clients.read',
  },
  {
    title: 'Services',
    to: paths.services,
    icon: ServicesIcon,
    needs: 'catalog.change',
  },
  { title: 'Staff', to: paths.staff, icon: StaffIcon, needs: 'staff.change' },
  {
    title: 'Analytics',
    to: paths.analytics,
    icon: AnalyticsIcon,
    needs: 'reports.read',
  },
  {
    title: 'Payments',
    to: paths.payments,
    icon: PaymentsIcon,
    needs: 'payments.read',
  },
  { title: 'Reviews', to: paths.ownReviews, icon: ReviewsIcon, needs: 'reviews.read' },
  {
    title: 'Settings',
    to: paths.settings,
    icon: SettingsIcon,
    needs: 'account.own',
  },
];

/** The same as far as this user may use it. */
export const entriesFor = (user: Partial<StoredUser>): readonly Entry[] =>
  entries.filter(({ needs }) => userMay(user, needs));

type Place = Omit<Entry, 'icon'>;

/** Those of the drawer, and others that a screen leads to. */
const places: readonly Place[] = [
  ...entries,
  { title: 'Waitlist', to: paths.waiting, needs: 'waitlist.read' },
];

/** Which screen is at an address; undefined: one that is everybody's. */
export const placeAt = (pathname: string): Place | undefined => {
  const path = pathname.replace(/\/$/, '');
  return places.find(({ to }) => to === path || (to !== paths.dashboard && path.startsWith(`${to}/`)));
};

/**
 * Where a user is to be instead of a screen that they have no use for, and what they are told of it; null: it is theirs.
 * Everybody lands on the dashboard, so that nothing is said where it leads on.
 */
export const otherThan = (
  pathname: string,
  user: Partial<StoredUser>,
): { readonly to: string; readonly told: string | null } | null => {
  const place = placeAt(pathname);
  const [first] = entriesFor(user);
  if (place === undefined || first === undefined || userMay(user, place.needs)) return null;
  const told = place.to === paths.dashboard ? null : roleDoesNotOpen(place.title);
  return { to: first.to, told };
};
