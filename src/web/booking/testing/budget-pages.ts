import { hirePages } from './sample-hires.ts';
import { hireComplete, managePages, reschedulePages } from './sample-links.ts';
import { bookPages, landing, login, register, universalPages } from './sample-pages.ts';

/** One page of each kind, as full as it gets: what the byte budgets are weighed with. */
export const budgetPages = {
  universal: universalPages.full,
  book: bookPages.details,
  hire: hirePages.details,
  reschedule: reschedulePages.chosen,
  manage: managePages.hire,
  complete: hireComplete,
  landing,
  login,
  register,
} as const;
