import type { PublicService } from '#contract/replies/views.ts';
import { lineTotals } from '#core/lines/line-totals.ts';
import { type WantedLine, writeLines } from '#core/lines/lines-text.ts';
import { basePrice } from '../../business/service-terms.ts';

/** What was added on the page, as its bar shows it. */
export type AddedLine = {
  /** The line as the address has it. */
  readonly text: string;
  readonly name: string;
  /** The last part of its booking page's address. */
  readonly slug: string;
  /** Minutes of a service; of an item, the days that its price covers. */
  readonly length: number;
  /** In naira, of all its units. */
  readonly price: number;
  /** Of an item how many; 0: a service, booked by time. */
  readonly units: number;
};

/** One service, nothing chosen for it yet, or one unit of an item. */
export const plainLine = (service: PublicService): AddedLine =>
  addedLine(service, { serviceId: service._id });

const addedLine = (service: PublicService, line: WantedLine): AddedLine => {
  const { name, slug, duration } = service;
  const text = writeLines([line]);
  if (service.bookingType === 'time-based') {
    const { minutes, price } = lineTotals(service, line);
    return { text, name, slug, length: minutes, price, units: 0 };
  }
  const units = line.quantity ?? 1;
  return { text, name, slug, length: duration, price: basePrice(service) * units, units };
};

/** The lines of an address as far as they are of what is offered here. */
export const addedLines = (
  services: readonly PublicService[],
  lines: readonly WantedLine[],
): readonly AddedLine[] =>
  lines.flatMap((line) => {
    const service = services.find(({ _id }) => _id === line.serviceId);
    return service === undefined ? [] : [addedLine(service, line)];
  });

/** Those of the first one's kind: what is hired by the day is booked on its own. */
export const ofOneKind = (added: readonly AddedLine[]): readonly AddedLine[] =>
  added.filter(({ units }) => units > 0 === (added[0]?.units ?? 0) > 0);
