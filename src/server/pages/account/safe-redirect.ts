import { paths } from '#contract/paths.ts';

/** Where to go after signing in: a path on this site under /dashboard, else the dashboard (threats A19). */
export const safeRedirect = (wanted: string | null): string => {
  if (wanted === null || !/^\/(?![/\\])[\x21-\x7e]*$/.test(wanted) || wanted.includes('\\'))
    return paths.dashboard;
  const base = 'http://this.site';
  if (!URL.canParse(wanted, base)) return paths.dashboard;
  const url = new URL(wanted, base);
  const inside =
    url.origin === base &&
    (url.pathname === paths.dashboard || url.pathname.startsWith(`${paths.dashboard}/`));
  // guard: signing-in-leads-to-this-site-alone
  return inside ? `${url.pathname}${url.search}${url.hash}` : paths.dashboard;
};
