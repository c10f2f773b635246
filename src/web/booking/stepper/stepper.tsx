import { type ReactElement, type RefObject, useEffect, useRef } from 'react';
import { paths } from '#contract/paths.ts';
import type { PublicBusiness, PublicService } from '#contract/replies/views.ts';
import { ChevronLeftIcon, CloseIcon } from '#web/ui/icons.tsx';
import { BusinessMark } from '../business/business-mark.tsx';
import { cautionText, lengthText, priceText } from '../business/service-terms.ts';
import { useClientPaths } from '../document/client-paths.tsx';

/** The bar at the top: back to the business's page, whose page it is, and close; a frame's own dialog has its close. */
export const BookBar = ({
  business,
  added = '',
}: {
  readonly business: PublicBusiness;
  /** What is being booked, as the address of the business's page has it. */
  readonly added?: string | undefined;
}): ReactElement => {
  const { universal, embedded } = useClientPaths();
  const home = universal(business.businessSlug) + added;
  return (
    <header className="book-bar">
      <div className="container book-bar-row">
        <a className="icon-button" href={home}>
          <span className="sr-only">Back to {business.businessName}</span>
          <ChevronLeftIcon size={24} />
        </a>
        <p className="book-bar-name">
          <BusinessMark name={business.businessName} logoUrl={business.logoUrl} />
          <span>{business.businessName}</span>
        </p>
        {embedded ? null : (
          <a className="icon-button" href={home}>
            <span className="sr-only">Close booking</span>
            <CloseIcon size={24} />
          </a>
        )}
      </div>
    </header>
  );
};

/** What is being booked. */
export const ServiceHead = ({ service }: { readonly service: PublicService }): ReactElement => (
  <div className="service-head">
    <h1>{service.name}</h1>
    <p className="service-head-facts numbers">
      {lengthText(service)} · {priceText(service)}{' '}
      <span className="service-head-caution">{cautionText(service)}</span>
    </p>
    {service.description === '' ? null : <p className="service-head-description">{service.description}</p>}
  </div>
);

type StepperProps = {
  /** The steps' names, the first one's first. */
  readonly names: readonly string[];
  /** Where the visitor is, from 1. */
  readonly step: number;
  readonly addressOf: (step: number) => string;
  /** False: that step is a page of its own, to which its link leads. */
  readonly onGo: (step: number) => unknown;
};

/** Where the visitor is; finished steps lead back. */
export const Stepper = ({ names, step, addressOf, onGo }: StepperProps): ReactElement => (
  <nav aria-label="Steps">
    <ol className={`stepper of-${names.length}`}>
      {names.map((name, at) => {
        const number = at + 1;
        const state = number === step ? 'is-now' : number < step ? 'is-done' : 'is-ahead';
        const inner = (
          <>
            <span className="step-number" aria-hidden="true">
              {number < step ? null : number}
            </span>
            <span className="step-name">{name}</span>
          </>
        );
        return (
          <li key={name} className={`step ${state}`} aria-current={number === step ? 'step' : undefined}>
            {number < step ? (
              <a
                className="step-inner"
                href={addressOf(number)}
                onClick={(event) => {
                  if (onGo(number) !== false) event.preventDefault();
                }}
              >
                {inner}
              </a>
            ) : (
              <span className="step-inner">{inner}</span>
            )}
          </li>
        );
      })}
    </ol>
  </nav>
);

/** For the heading of a step: one that comes up by script takes the focus with it. */
export const useTitleFocus = (step: number): RefObject<HTMLHeadingElement | null> => {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) title.current?.focus({ preventScroll: true });
    before.current = step;
  }, [step]);
  return title;
};

/** At the foot of a booking page, for a client who is not here to book: their own booking's link, sent again. */
export const ClientLinkLine = ({ business }: { readonly business: PublicBusiness }): ReactElement => (
  <footer className="own-link-line container">
    Booked already? <a href={paths.myBookings(business.businessSlug)}>Send me my link again</a>
  </footer>
);
