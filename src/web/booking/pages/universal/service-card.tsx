import type { ReactElement } from 'react';
import type { PublicService } from '#contract/replies/views.ts';
import { initials } from '#web/ui/format.ts';
import { Photo } from '../../business/photo.tsx';
import { basePrice, cautionText, durationText, lengthText, priceText } from '../../business/service-terms.ts';
import { canBeAdded, plainLine } from './basket-lines.ts';

type TileProps = { readonly name: string; readonly imageUrl: string | null; readonly eager?: boolean };

/** A square-ish photo of a service or, without one, a calm tinted tile with its initial. Styles in tile.css. */
const Tile = ({ name, imageUrl, eager = false }: TileProps): ReactElement =>
  imageUrl === null ? (
    <span className="tile tile-drawn" aria-hidden="true">
      <span className="tile-initial">{initials(name).slice(0, 1)}</span>
    </span>
  ) : (
    <span className="tile">
      <Photo
        className="tile-image"
        url={imageUrl}
        width={400}
        height={300}
        sizes="(min-width: 960px) 300px, 50vw"
        first={eager}
      />
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
  /** What is paid online to book it, in words; empty where nothing is. */
  readonly deposit: string;
};

/** Beside the card: the same service as one of several. Its script reads from it what it adds. */
const Add = ({ service, href }: { readonly service: PublicService; readonly href: string }): ReactElement => {
  const { text, name, slug, minutes, price } = plainLine(service);
  return (
    <a
      className="service-add"
      href={href}
      data-line={text}
      data-name={name}
      data-slug={slug}
      data-minutes={minutes}
      data-price={price}
      aria-label={`Add ${name}`}
    >
      + Add
    </a>
  );
};

/** One service; the whole card leads to its booking page. */
export const ServiceCard = ({ service, href, add, deposit }: CardProps): ReactElement => {
  const more = [cautionText(service), deposit].filter((part) => part !== '').join(' · ');
  const line = canBeAdded(service) ? service._id : undefined;
  return (
    <>
      <a className="service-card" href={href} data-line={line} data-slug={service.slug}>
        <Tile name={service.name} imageUrl={service.imageUrl} />
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
      {add === null ? null : <Add service={service} href={add} />}
    </>
  );
};
