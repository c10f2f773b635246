import type { ReactElement } from 'react';
import type { BookPage } from '#contract/pages/booking-pages.ts';
import { ANYONE, linesWay, SAME_FOR_ALL, sameForAll } from '#contract/pages/lines-form.ts';
import type { ChosenLines } from '#contract/pages/lines-pages.ts';
import type { PublicStaff } from '#contract/replies/staff-views.ts';
import { MOST_LINES } from '#core/lines/lines-text.ts';
import { formatNaira } from '#web/ui/format.ts';
import { lengthText, priceText } from '../../../business/service-terms.ts';
import { useClientPaths } from '../../../document/client-paths.tsx';
import { tokenHeld } from '../../../held/own-hold.ts';
import { Banner } from '../../../kit/banner.tsx';
import { Button } from '../../../kit/button.tsx';
import { BookBar, ServiceHead, Stepper } from '../../../stepper/stepper.tsx';
import { anyAvailable } from '../summary.tsx';
import { LineCard } from './line-card.tsx';
import { linesStep } from './line-texts.ts';

type FormProps = { readonly page: BookPage; readonly chosen: ChosenLines };

const placeOf = (field: string): number => Number(/^lines\.([0-9]+)\./.exec(field)?.[1] ?? Number.NaN);

/** What has to be put right before going on, with the way to each line; what concerns no line alone is only said. */
const Errors = ({ errors }: Pick<ChosenLines, 'errors'>): ReactElement | null =>
  errors.length === 0 ? null : (
    <Banner tone="error" title="Please check your services.">
      <ul className="line-errors">
        {errors.map(({ field, message }) => (
          <li key={field + message}>
            {Number.isNaN(placeOf(field)) ? message : <a href={`#line-${placeOf(field)}`}>{message}</a>}
          </li>
        ))}
      </ul>
    </Banner>
  );

/** Those who can do every line. */
const ableToDoAll = ({ lines, services }: ChosenLines, staff: readonly PublicStaff[]) =>
  staff.filter(({ _id }) =>
    lines.every(
      ({ serviceId }) =>
        services.find((service) => service._id === serviceId)?.performers.includes(_id) === true,
    ),
  );

/** The first question of several lines: one person for all of it, whoever is free, or line by line. */
const SameForAll = ({ page, chosen }: FormProps): ReactElement | null => {
  const able = ableToDoAll(chosen, page.staff);
  if (chosen.lines.length < 2 || able.length === 0) return null;
  return (
    <div className="field same-for-all">
      <label className="field-label" htmlFor={SAME_FOR_ALL}>
        The same person for all
      </label>
      <select className="input" id={SAME_FOR_ALL} name={SAME_FOR_ALL} defaultValue={sameForAll(chosen.lines)}>
        {able.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}, for all of it
          </option>
        ))}
        <option value={ANYONE}>{anyAvailable}, for each</option>
        <option value="">As chosen below</option>
      </select>
    </div>
  );
};

/** What goes along: the lines as they are shown, the day of a link, and what this visitor holds or was offered. */
const Carried = ({ page, chosen }: FormProps): ReactElement => (
  <>
    <input type="hidden" name="lines" value={chosen.text} />
    {page.chosen.date === null ? null : <input type="hidden" name="date" value={page.chosen.date} />}
    {page.offer === undefined ? null : <input type="hidden" name="offer" value={page.offer} />}
    {page.holds === undefined ? null : <input type="hidden" name="held" value={tokenHeld(page)} />}
  </>
);

const Lines = ({ page, chosen }: FormProps): ReactElement => {
  const { lines, services, errors, totals } = chosen;
  return (
    <form
      id="lines"
      method="get"
      action={useClientPaths().book(page.business.businessSlug, page.service.slug)}
    >
      <Errors errors={errors} />
      <Carried page={page} chosen={chosen} />
      <SameForAll page={page} chosen={chosen} />
      <ol className="lines">
        {lines.map((line, at) => (
          <LineCard
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; the same service may stand twice
            key={at}
            at={at}
            line={line}
            totals={totals[at] ?? null}
            service={services.find(({ _id }) => _id === line.serviceId)}
            staff={page.staff}
            errors={errors.filter(({ field }) => placeOf(field) === at)}
          />
        ))}
      </ol>
      <p className="lines-ways">
        {lines.length < MOST_LINES ? (
          <Button type="submit" kind="quiet" name="do" value={linesWay.add}>
            Add another service
          </Button>
        ) : null}{' '}
        <Button type="submit" kind="plain" name="do" value={linesWay.update} id="lines-update">
          Update price and time
        </Button>
      </p>
    </form>
  );
};

/** What all of it comes to, always in view, with the way on; the script follows what is chosen. */
const Total = ({ page }: { readonly page: BookPage }): ReactElement => {
  const { service, payment } = page;
  return (
    <aside className="summary" aria-labelledby="summary-title">
      <h2 className="summary-title" id="summary-title">
        Your booking
      </h2>
      <div className="summary-what" aria-live="polite">
        <div className="summary-service">
          <span className="summary-name">{service.name}</span>
        </div>{' '}
        <span className="summary-price numbers" id="lines-price">
          {priceText(service)}
        </span>
      </div>
      {service.priceVaries ? <p className="summary-varies">Price may vary</p> : null}
      <p className="lines-sum numbers" aria-live="polite">
        <span id="lines-length">{lengthText(service)}</span>
        {payment.quote.dueNow > 0 ? (
          <>
            {' · '}
            <span id="lines-due">{formatNaira(payment.quote.dueNow)}</span> now to book
          </>
        ) : null}
      </p>
      <div className="summary-ways">
        <Button type="submit" form="lines" name="do" value={linesWay.next} wide>
          Next
        </Button>
      </div>
    </aside>
  );
};

/**
 * The first step of a booking that is more than one plain service: what is booked, each with its choices. It is a form
 * that the server reads, and no script takes it over; a small one keeps its figures in step.
 */
export const LinesForm = ({ page, chosen }: FormProps): ReactElement => {
  const several = chosen.lines.length > 1;
  return (
    <>
      <BookBar business={page.business} added={`?lines=${encodeURIComponent(chosen.text)}`} />
      <main className="container book step-1">
        <div className="book-main">
          <ServiceHead service={page.service} />
          <Stepper
            names={[linesStep, 'Date & time', 'Your details']}
            step={1}
            addressOf={() => ''}
            onGo={() => false}
          />
          <section id="choices" aria-labelledby="step-title">
            <h2 className="step-title" id="step-title" tabIndex={-1}>
              {several ? 'Your services' : 'Choose what you want'}
            </h2>
            <Lines page={page} chosen={chosen} />
          </section>
        </div>
        <Total page={page} />
      </main>
    </>
  );
};
