import { paths } from '#contract/paths.ts';
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

export type Entry = {
  readonly title: string;
  readonly to: string;
  readonly icon: Icon;
  /** Other names people look for it by. */
  readonly words?: string;
};

/** What the drawer offers, from top to bottom: one line for every screen that exists. */
export const entries: readonly Entry[] = [
  { title: 'Dashboard', to: paths.dashboard, icon: DashboardIcon, words: 'home today overview' },
  { title: 'Create Booking', to: paths.createBooking, icon: CreateBookingIcon, words: 'new appointment add' },
  { title: 'Calendar', to: paths.calendar, icon: CalendarIcon, words: 'schedule diary week month' },
  { title: 'Clients', to: paths.clients, icon: ClientsIcon, words: 'customers contacts people' },
  { title: 'Services', to: paths.services, icon: ServicesIcon, words: 'prices rentals items offer' },
  { title: 'Staff', to: paths.staff, icon: StaffIcon, words: 'team people employees' },
  { title: 'Analytics', to: paths.analytics, icon: AnalyticsIcon, words: 'revenue no-shows figures reports' },
  { title: 'Payments', to: paths.payments, icon: PaymentsIcon, words: 'money refunds payouts' },
  { title: 'Reviews', to: paths.ownReviews, icon: ReviewsIcon, words: 'stars ratings feedback clients say' },
  { title: 'Settings', to: paths.settings, icon: SettingsIcon, words: 'preferences options' },
];
