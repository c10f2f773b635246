import type { ReactElement } from 'react';
import { itemField, WRONG_UNITS } from '#contract/pages/items-form.ts';
import type { PublicService } from '#contract/replies/views.ts';
import { MOST_UNITS } from '#core/lines/lines-text.ts';

import { Cloth } from '#web/ui/pattern.tsx';
import { Photo } from '../../business/photo.tsx';
import { basePrice, cautionText, durationText, lengthText, priceText } from '../../business/service-terms.ts';
import { plainLine } from './basket-lines.ts';

/** A square-ish photo of a service or, without one, a cloth of its own. Styles in tile.css. */
const Tile = ({ service: { _id, slug, imageUrl } }: { readonly service: PublicService }): ReactElement => (
  <span className="tile">
    {imageUrl === null ? (
      <Cloth className="tile-image" seed={_id} id={slug} />
    ) : (
      <Photo
        className="tile-image"
        url={imageUrl}
        width={400}
        height={300}
        sizes="(min-width: 960px) 300px, 50vw"
      />
    )}
  </span>
);

/** In the words of the specification, and of longer ones in those of every page after it. */
const cardDuration = (service: PublicService): string =>
  service.bookingType === 'time-based' && service.duration > 60
    ? `${durationText(service)} (${lengthText(service)})`
    : durationText(service);

const DEFAULT_DESCRIPTION = 'Click to see details and book.';

/** As much as two lines of a phone's card hold; the page of the service has all of it. */
const CARD_TEXT = 46;

/** Ends with a word: the browser would cut in the middle of one. */
const cardText = (description: string): string => {
  const words = description.trim().split(/\s+/);
  const text = words.join(' ');
  if (text.length <= CARD_TEXT) return text;
  const end = text.lastIndexOf(' ', CARD_TEXT - 1);
  return `${text.slice(0, end > 0 ? end : CARD_TEXT - 1).replace(/[\s,;:.–-]+$/, '')}…`;
};

type CardProps = {
  readonly service: PublicService;
  readonly href: string;
  /** The way to add it to what is booked in one go; null: it is booked on its own. */
  readonly add: string | null;
  /** What was added so far, as an address has it. */
  readonly added: string;
  /** Whether it was to be added in a number that cannot be. */
  readonly isWrong: boolean;
  /** What is paid online to book it, in words; empty where nothing is. */
  readonly deposit: string;
};

/** Beside the card: the same service as one of several. Its script reads from it what it adds. */
const Add = ({ service, href }: { readonly service: PublicService; readonly href: string }): ReactElement => {
  const { text, name, slug, length, price } = plainLine(service);
  return (
    <a
      className="service-add"
      href={href}
      data-line={text}
      data-name={name}
      data-slug={slug}
      data-length={length}
      data-price={price}
      data-units={0}
      aria-label={`Add ${name}`}
    >
      + Add
    </a>
  );
};

/** Beside the card of an item: so many of it, as one of several. */
const AddUnits = ({
  service,
  here,
  added,
  isWrong,
}: Pick<CardProps, 'service' | 'added' | 'isWrong'> & { readonly here: string }): ReactElement => {
  const { text, name, slug, length, price, units } = plainLine(service);
  return (
    <form
      className="service-units-form"
      method="get"
      action={`${here}#item-${slug}`}
      data-line={text}
      data-name={name}
      data-slug={slug}
      data-length={length}
      data-price={price}
      data-units={units}
    >
      {added === '' ? null : <input type="hidden" name="lines" value={added} />}
      <input type="hidden" name={itemField.added} value={service._id} />
      <input
        className="service-units numbers"
        type="number"
        inputMode="numeric"
        name={itemField.units}
        defaultValue={1}
        min={1}
        max={MOST_UNITS}
        required
        aria-label={`Quantity of ${name}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `wrong-${slug}` : undefined}
      />
      <button type="submit" className="service-add" aria-label={`Add ${name}`}>
        + Add
      </button>
      {isWrong ? (
        <p className="service-wrong" id={`wrong-${slug}`} role="alert">
          {WRONG_UNITS}
        </p>
      ) : null}
    </form>
  );
};

/** One service; the whole card leads to its booking page. */
export const ServiceCard = ({ service, href, add, added, isWrong, deposit }: CardProps): ReactElement => {
  const more = [cautionText(service), deposit].filter((part) => part !== '').join(' · ');
  const isItem = service.bookingType === 'item-based';
  const line = isItem ? undefined : service._id;
  return (
    <>
      <a className="service-card" href={href} data-line={line} data-slug={service.slug}>
        <Tile service={service} />
        <span className="service-card-text">
          <span className="service-card-name">{service.name}</span>{' '}
          <span className="service-card-description">
            {cardText(service.description) || DEFAULT_DESCRIPTION}
          </span>{' '}
          <span className="service-card-facts numbers">
            <span className="service-card-price">
              {service.priceVaries && basePrice(service) > 0 ? (
                <span className="service-card-from">from </span>
              ) : null}
              {priceText(service)}
            </span>{' '}
            <span className="service-card-duration">{cardDuration(service)}</span>
          </span>{' '}
          {more === '' ? null : <span className="service-card-more numbers">{more}</span>}
        </span>
      </a>
      {add === null ? null : isItem ? (
        <AddUnits service={service} here={add} added={added} isWrong={isWrong} />
      ) : (
        <Add service={service} href={add} />
      )}
    </>
  );
};
