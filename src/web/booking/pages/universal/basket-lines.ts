import type { PublicService } from '#contract/replies/views.ts';
import { lineTotals } from '#core/lines/line-totals.ts';
import { type WantedLine, writeLines } from '#core/lines/lines-text.ts';

/** What was added on the page, as its bar shows it. */
export type AddedLine = {
  /** The line as the address has it. */
  readonly text: string;
  readonly name: string;
  /** The last part of its booking page's address. */
  readonly slug: string;
  readonly minutes: number;
  /** In naira. */
  readonly price: number;
};

/** Whether it can be one of several: an item for hire is booked by the day, on its own. */
export const canBeAdded = ({ bookingType }: Pick<PublicService, 'bookingType'>): boolean =>
  bookingType === 'time-based';

/** One service, nothing chosen for it yet. */
export const plainLine = (service: PublicService): AddedLine =>
  addedLine(service, { serviceId: service._id });

const addedLine = (service: PublicService, line: WantedLine): AddedLine => {
  const { minutes, price } = lineTotals(service, line);
  return { text: writeLines([line]), name: service.name, slug: service.slug, minutes, price };
};

/** The lines of an address as far as they are of what is offered here. */
export const addedLines = (
  services: readonly PublicService[],
  lines: readonly WantedLine[],
): readonly AddedLine[] =>
  lines.flatMap((line) => {
    const service = services.find(({ _id }) => _id === line.serviceId);
    return service === undefined || !canBeAdded(service) ? [] : [addedLine(service, line)];
  });
