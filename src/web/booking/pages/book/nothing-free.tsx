import type { ReactElement } from 'react';
import type { BookPage } from '#contract/pages.ts';
import { telephone } from '../../business/contact-links.ts';
import { useClientPaths } from '../../document/client-paths-context.ts';
import { dayText } from '../../times/day-text.ts';

/** Where nothing is free as far as can be booked: the ways to come to an appointment all the same. */
export const NothingFree = ({ page }: { readonly page: BookPage }): ReactElement => {
  const { business, service, lastDay } = page;
  const { universal, waitlist } = useClientPaths();
  const call = telephone(business.phone);
  const whatsapp = call?.whatsapp ?? null;
  return (
    <>
      <p>Nothing is free up to {dayText(lastDay)}. You can</p>
      {page.waitlist === true ? (
        <a className="button button-quiet" href={waitlist(business.businessSlug, service.slug, '')}>
          Join the waitlist
        </a>
      ) : null}{' '}
      {call === null ? null : (
        <a className="button button-quiet" href={call.href}>
          Call {call.text}
        </a>
      )}{' '}
      {whatsapp === null ? null : (
        <a className="button button-quiet" href={whatsapp} target="_blank" rel="noopener">
          Ask on WhatsApp
        </a>
      )}{' '}
      <a className="button button-quiet" href={universal(business.businessSlug)}>
        See other services
      </a>
    </>
  );
};
