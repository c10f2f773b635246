import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FieldError } from '#contract/errors.ts';
import { daysIn, itemsAfter, itemsWay, RETURN, withMoreUnits } from '#contract/pages/items-form.ts';
import type { PublicService } from '#contract/replies/views.ts';
import { questionsOfServices } from '#core/intake/questions.ts';
import { LONGEST_LINES, readLines, type WantedLine, writeLines } from '#core/lines/lines-text.ts';
import { bookingTitle } from '#core/lines/titles.ts';
import { sumNaira } from '#core/money/kobo.ts';
import { readPublicServicesBySlug } from '../../modules/services/index.ts';
import { type FormValues, queryPairs, queryText } from '../asked-values.ts';
import { clientPathsOf, type PageHost } from '../page-host.ts';
import type { BookingFacts } from './booking-form.ts';
import { linesAddress } from './lines-choice.ts';

/** What goes along from page to page while items are chosen. */
const CARRIED = ['date', 'month', 'method', 'zone', 'agreed', 'held', 'offer'] as const;

/** An order as far as it can be hired here: each item once, and what was left out of it in words. */
const orderOf = (
  services: readonly PublicService[],
  lines: readonly WantedLine[],
): { readonly lines: readonly WantedLine[]; readonly errors: readonly FieldError[] } => {
  let order: readonly WantedLine[] = [];
  const errors: FieldError[] = [];
  for (const line of lines) {
    const service = services.find(({ _id }) => _id === line.serviceId);
    if (service?.bookingType === 'item-based') {
      if (order.some(({ serviceId }) => serviceId === line.serviceId))
        errors.push({
          field: 'lines',
          message: `${service.name} was in your order twice. It is one line now: please check its quantity.`,
        });
      order = withMoreUnits(order, line);
    } else if (service === undefined)
      errors.push({ field: 'lines', message: 'An item is no longer offered and was taken out.' });
    else
      errors.push({
        field: 'lines',
        message: `${service.name} is booked by time, not by the day. Please book it on its own.`,
      });
  }
  return { lines: order, errors };
};

/** What stands for all items of an order, at the address of the first; its page prices it by its length. */
const wholeOf = (services: readonly PublicService[], lines: readonly WantedLine[]): PublicService | null => {
  const each = lines.flatMap(({ serviceId, quantity = 1 }) => {
    const service = services.find(({ _id }) => _id === serviceId);
    return service === undefined ? [] : [{ service, quantity }];
  });
  const [first] = each;
  if (first === undefined) return null;
  const sum = (of: 'baseRentalFee' | 'cautionFee'): number =>
    sumNaira(each.map(({ service, quantity }) => (service.pricing?.[of] ?? 0) * quantity));
  const alone = each.length === 1;
  return {
    ...first.service,
    name: bookingTitle(each.map(({ service }) => service.name)),
    description: alone ? first.service.description : '',
    imageUrl: alone ? first.service.imageUrl : null,
    duration: Math.max(...each.map(({ service }) => service.duration)),
    priceVaries: each.some(({ service }) => service.priceVaries),
    pricing: { baseRentalFee: sum('baseRentalFee'), cautionFee: sum('cautionFee') },
    customFields: questionsOfServices(each.map(({ service }) => service)),
  };
};

/** Facts with an order in the place of the one item, which is in it alone where nothing of it can be hired here. */
const withItems = async (
  { platform }: PageHost,
  facts: BookingFacts,
  asked: readonly WantedLine[],
  wrong: readonly FieldError[] = [],
): Promise<BookingFacts> => {
  const services = (await readPublicServicesBySlug(platform, facts.business.businessSlug)) ?? [];
  const { lines: known, errors } = orderOf(services, asked);
  const lines = known.length > 0 ? known : orderOf(services, [{ serviceId: facts.service._id }]).lines;
  const service = wholeOf(services, lines);
  return service === null
    ? facts
    : { ...facts, service, order: { lines, text: writeLines(lines), errors: [...errors, ...wrong] } };
};

/** For how long, where that was chosen; what cannot be was told by `wrongItems`. */
export const daysOf = (text: string): number | null => {
  const days = daysIn(text);
  return days.ok ? days.value : null;
};

const UNREAD = 'We could not read what you want to hire. Please choose it again.';

/** What of a posted form's order cannot be, in words. */
export const wrongItems = (values: FormValues): readonly FieldError[] => {
  const { lines = '', days = '' } = values;
  const length = daysIn(days);
  return [
    ...(lines === '' || readLines(lines) !== null ? [] : [{ field: 'lines', message: UNREAD }]),
    ...(length.ok ? [] : [{ field: RETURN, message: length.reason }]),
  ];
};

/** The order that a posted form names; the facts as they are where it names none. */
export const withPostedItems = async (
  host: PageHost,
  facts: BookingFacts,
  text: string,
): Promise<BookingFacts> => {
  const lines = readLines(text);
  return lines === null ? facts : withItems(host, facts, lines);
};

/**
 * Reads the order of an address into the facts of its page, or says where else they lead: one unit of one item to that
 * item's own page, others to that of the first, and what the form's buttons ask for to where that is answered.
 */
export const chooseItems = async (
  host: PageHost,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  facts: BookingFacts,
): Promise<BookingFacts | FastifyReply> => {
  const { book, universal } = clientPathsOf(host);
  const slug = facts.business.businessSlug;
  const way = queryText(request, 'do');
  const text = queryText(request, 'lines', LONGEST_LINES) ?? '';
  const named = readLines(text);
  const length = queryText(request, 'days') ?? '';
  const asked = daysOf(length);
  const wrong = wrongItems({ lines: text, days: length });
  // One unit of an item for its own period is its own page; anything more of it is an order of one line.
  if (named === null && way === null && wrong.length === 0 && (asked ?? 0) <= facts.service.duration)
    return facts;
  const own = [{ serviceId: facts.service._id, quantity: 1 }];
  const shown = await withItems(host, facts, named ?? own, wrong);
  const { lines: before } = shown.order ?? { lines: own };
  const { lines, days, errors } =
    way === null
      ? { lines: before, days: asked, errors: wrong }
      : itemsAfter(before, queryPairs(request), shown.service.duration);
  if (errors.length > 0) return withItems(host, facts, before, errors);
  if (lines.length === 0) return reply.redirect(universal(slug));
  if (way === itemsWay.add) return reply.redirect(linesAddress(universal(slug), lines));
  const found = way === null ? shown : await withItems(host, facts, lines);
  const first = book(slug, found.service.slug);
  const isOne = lines.length === 1 && lines[0]?.quantity === 1 && found.order?.errors.length === 0;
  const isPlain = isOne && (days ?? 0) <= found.service.duration;
  // Nothing changed: the page is shown.
  if (way === null && !isPlain && named !== null && found.service.slug === facts.service.slug) return found;
  const carried = Object.fromEntries(
    CARRIED.flatMap((name) => {
      const value = queryText(request, name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );
  // Whoever changes something has not gone on from its day: the calendar says what it comes to.
  const { date = '', ...others } = carried;
  const stays =
    way === null || way === itemsWay.next
      ? carried
      : { ...others, ...(date === '' ? {} : { month: date.slice(0, 7) }) };
  const query = { ...stays, ...(days === null ? {} : { days: String(days) }) };
  if (!isPlain) return reply.redirect(linesAddress(first, lines, query));
  const plain = new URLSearchParams(query).toString();
  return reply.redirect(plain === '' ? first : `${first}?${plain}`);
};
