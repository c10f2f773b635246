import { paths } from '#contract/paths.ts';
import type { TimeChoice } from '../../times/picking.ts';

/** The page's address with these choices in its query; `month` (yyyy-MM) is the one a hire's calendar shows. */
export const moveAddress = (
  token: string,
  { date, time, from, month }: Partial<TimeChoice> & { readonly month?: string | null },
): string => {
  const query = Object.entries({ from, month, date, time })
    .filter((pair): pair is [string, string] => typeof pair[1] === 'string')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return `${paths.reschedule(token)}${query === '' ? '' : `?${query}`}`;
};
