import type { ReactElement } from 'react';
import type { PublicService } from '#contract/views.ts';
import { basePrice, cautionText, durationText, priceText } from '../../business/service-terms.ts';
import { Tile } from '../../business/tile.tsx';

const DEFAULT_DESCRIPTION = 'Click to see details and book.';

type CardProps = {
  readonly service: PublicService;
  readonly href: string;
  /** What is paid online to book it, in words; empty where nothing is. */
  readonly deposit: string;
};

/** One service; the whole card leads to its booking page. */
export const ServiceCard = ({ service, href, deposit }: CardProps): ReactElement => {
  const more = [cautionText(service), deposit].filter((part) => part !== '').join(' · ');
  return (
    <a className="service-card" href={href}>
      <Tile name={service.name} imageUrl={service.imageUrl} />
      <span className="service-card-text">
        <span className="service-card-name">{service.name}</span>{' '}
        <span className="service-card-description">{service.description || DEFAULT_DESCRIPTION}</span>{' '}
        <span className="service-card-facts numbers">
          <span className="service-card-price">
            {service.priceVaries && basePrice(service) > 0 ? (
              <span className="service-card-from">from </span>
            ) : null}
            {priceText(service)}
          </span>{' '}
          <span className="service-card-duration">{durationText(service)}</span>
        </span>{' '}
        {more === '' ? null : <span className="service-card-more numbers">{more}</span>}
      </span>
    </a>
  );
};
