import { barePage, barePagePolicy } from '../platform/http/bare-page.ts';
import type { BusyPage, BusyPageOf } from '../platform/http/shedding/busy-answer.ts';

const framedHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': barePagePolicy.replace("frame-ancestors 'none'", 'frame-ancestors *'),
  'x-frame-options': null,
  'cross-origin-resource-policy': 'cross-origin',
};
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': barePagePolicy,
};

const pagesOf = (advice: string): Readonly<Record<'own' | 'framed', BusyPage>> => {
  const body = barePage('We are very busy', advice);
  return { own: { headers, body }, framed: { headers: framedHeaders, body } };
};

const asked = pagesOf(
  '<p>Many people are here just now, and this page could not be shown. Please try again in a few seconds.</p><p><a href="">Try again</a></p>',
);
const sent = pagesOf(
  '<p>Many people are here just now. What you sent was not taken: nothing was booked or changed. Please go back and send it again in a few seconds.</p>',
);

/** In any page's place while more is asked than can be answered. */
export const busyPageOf: BusyPageOf = ({ method, url }) => {
  const pages = method === 'GET' || method === 'HEAD' ? asked : sent;
  return url.startsWith('/embed/') ? pages.framed : pages.own;
};
