import type { FastifyReply, FastifyRequest } from 'fastify';
import { linesAfter, linesWay } from '#contract/pages/lines-form.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { LONGEST_LINES, readLines, type WantedLine, writeLines } from '#core/lines/lines-text.ts';
import { isMoreThanPlain, readChosenLines } from '../../modules/appointments/index.ts';
import { ANYONE } from '../../modules/availability/index.ts';
import { queryPairs, queryText } from '../asked-values.ts';
import { clientPathsOf, type PageHost } from '../page-host.ts';
import type { BookingFacts } from './booking-form.ts';

/** What goes along from page to page while lines are chosen. */
const CARRIED = ['date', 'held', 'offer'] as const;

/** The address of a page with these lines; `chosen`: its next question is when. */
export const linesAddress = (
  path: string,
  lines: readonly WantedLine[],
  more: Readonly<Record<string, string>> = {},
): string => `${path}?${new URLSearchParams({ lines: writeLines(lines), ...more })}`;

/**
 * The lines that an address of a booking page names: those of its `lines`, as its form may have changed them, or the
 * page's own service where that has something to be chosen. Null: one plain service is booked, as it always was.
 */
const linesAsked = (request: FastifyRequest, facts: BookingFacts): readonly WantedLine[] | null => {
  const text = queryText(request, 'lines', LONGEST_LINES);
  const named = text === null ? null : readLines(text);
  if (named !== null) {
    return queryText(request, 'do') === null ? named : linesAfter(named, queryPairs(request));
  }
  return isMoreThanPlain(facts.service) ? [ownLine(facts, queryText(request, 'staff'))] : null;
};

const ownLine = ({ service, staff }: BookingFacts, who: string | null): WantedLine => ({
  serviceId: service._id,
  staffId: staff.some(({ _id }) => _id === who) ? (who ?? ANYONE) : ANYONE,
});

/** Facts with the lines in the place of the one service; null where none of them is offered here. */
export const withLines = async (
  { platform }: PageHost,
  facts: BookingFacts,
  lines: readonly WantedLine[],
  now: Instant,
): Promise<BookingFacts | null> => {
  const found = await readChosenLines(platform, { businessId: facts.business._id, lines }, now);
  if (found === null || found.whole === null) return null;
  return { ...facts, service: found.whole, staff: found.staff, chosenLines: found.chosen };
};

/** The lines a posted form names, with what they are; the facts as they are where it names none. */
export const withPostedLines = async (
  host: PageHost,
  facts: BookingFacts,
  text: string,
  now: Instant,
): Promise<BookingFacts> => {
  const lines = readLines(text) ?? (isMoreThanPlain(facts.service) ? [ownLine(facts, null)] : null);
  return (lines === null ? null : await withLines(host, facts, lines, now)) ?? facts;
};

/**
 * Reads the lines of an address into the facts of its page, or says where else they lead: one plain service to its own
 * page, others to that of the first, and what the form's buttons ask for to where that is answered.
 */
export const chooseLines = async (
  host: PageHost,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  facts: BookingFacts,
  now: Instant,
): Promise<BookingFacts | FastifyReply> => {
  const { book, universal } = clientPathsOf(host);
  const slug = facts.business.businessSlug;
  const wish = queryText(request, 'do');
  const lines = linesAsked(request, facts);
  if (lines === null) return facts;
  if (lines.length === 0) return reply.redirect(universal(slug));
  if (wish === linesWay.add) return reply.redirect(linesAddress(universal(slug), lines));
  const found = await withLines(host, facts, lines, now);
  if (found === null) return reply.redirect(book(slug, facts.service.slug));
  const first = book(slug, found.service.slug);
  const carried = Object.fromEntries(
    CARRIED.flatMap((name) => {
      const value = queryText(request, name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const { services } = found.chosenLines ?? { services: [] };
  const [only] = lines;
  if (lines.length === 1 && services.every((service) => !isMoreThanPlain(service))) {
    const { staffId = ANYONE } = only ?? {};
    const who = wish === linesWay.next || staffId !== ANYONE ? { staff: staffId } : {};
    const query = new URLSearchParams({ ...who, ...carried }).toString();
    return reply.redirect(query === '' ? first : `${first}?${query}`);
  }
  if (wish !== null) {
    const next = wish === linesWay.next ? { staff: ANYONE } : {};
    return reply.redirect(linesAddress(first, lines, { ...next, ...carried }));
  }
  return found.service.slug === facts.service.slug
    ? found
    : reply.redirect(`${first}?${new URLSearchParams(queryPairs(request).map((pair) => [...pair]))}`);
};
