import { paths } from './paths.ts';

/** The attributes of the script's tag that embed.js reads, and the one that marks what opens the booking. */
export type EmbedTarget = {
  /** The site that serves the bookings, such as https://akoko.ng. */
  readonly origin: string;
  readonly slug: string;
  readonly service?: string;
};

/**
 * What an owner pastes into a site of their own: a link that leads to the booking by itself, and the script that
 * opens it in a dialog instead. Slugs hold nothing that would need escaping.
 */
export const embedCode = ({ origin, slug, service }: EmbedTarget): string => {
  const address = service === undefined ? paths.universal(slug) : paths.book(slug, service);
  const only = service === undefined ? '' : ` data-service="${service}"`;
  return [
    `<a href="${origin}${address}" data-akoko-book>Book Appointment</a>`,
    `<script src="${origin}${paths.embedScript}" data-business="${slug}"${only} async></script>`,
  ].join('\n');
};
