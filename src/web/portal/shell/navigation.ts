import { paths } from '#contract/paths.ts';
import {
  ClientsIcon,
  CreateBookingIcon,
  DashboardIcon,
  type Icon,
  ServicesIcon,
  SettingsIcon,
  StaffIcon,
} from '../kit/icons.tsx';

export type Entry = { readonly title: string; readonly to: string; readonly icon: Icon };

/** What the drawer offers, from top to bottom: one line for every screen that exists. */
export const entries: readonly Entry[] = [
  { title: 'Dashboard', to: paths.dashboard, icon: DashboardIcon },
  { title: 'Create Booking', to: paths.createBooking, icon: CreateBookingIcon },
  { title: 'Clients', to: paths.clients, icon: ClientsIcon },
  { title: 'Services', to: paths.services, icon: ServicesIcon },
  { title: 'Staff', to: paths.staff, icon: StaffIcon },
  { title: 'Settings', to: paths.settings, icon: SettingsIcon },
];
