import { paths } from '#contract/paths.ts';
import { DashboardIcon, type Icon, ServicesIcon, StaffIcon } from '../kit/icons.tsx';

export type Entry = { readonly title: string; readonly to: string; readonly icon: Icon };

/** What the drawer offers, from top to bottom: one line for every screen that exists. */
export const entries: readonly Entry[] = [
  { title: 'Dashboard', to: paths.dashboard, icon: DashboardIcon },
  { title: 'Services', to: paths.services, icon: ServicesIcon },
  { title: 'Staff', to: paths.staff, icon: StaffIcon },
];
