import type { ReactElement } from 'react';
import { linesWay } from '#contract/pages/lines-form.ts';
import type { AddedChoice, AddLinePage } from '#contract/pages/lines-pages.ts';
import { paths } from '#contract/paths.ts';
import type { LineOffer, LinePlace } from '#contract/replies/line-changes.ts';
import type { ManagedAppointment } from '#contract/replies/views.ts';
import { formatNaira, formatTime } from '#web/ui/format.ts';
import { telephone } from '../../business/contact-links.ts';
import { Questions } from '../../details/details-fields.tsx';
import { Button, LinkButton } from '../../kit/button.tsx';
import { FieldError, Sealed } from '../../kit/field.tsx';
import { LineChoices } from '../book/lines/line-card.tsx';
import { totalsText } from '../book/lines/line-texts.ts';

type ChoiceProps = { readonly page: AddLinePage; readonly chosen: AddedChoice };

/** What is chosen of the service, before times are looked for. */
export const AddedChoices = ({ page: { token }, chosen }: ChoiceProps): ReactElement => (
  <form className="line" method="get" action={paths.addLine(token)}>
    <input type="hidden" name="lines" value={chosen.text} />
    {chosen.errors.map(({ field, message }) => (
      <FieldError key={field + message} id={field} text={message} />
    ))}
    <LineChoices at={0} line={chosen.line} service={chosen.service} staff={chosen.staff} />
    <p className="added-next">
      <Button type="submit" wide name="do" value={linesWay.update}>
        Show times
      </Button>
    </p>
  </form>
);

/** What was chosen, in a line: options by name, two people, who does it. */
const chosenText = ({ line, service, staff }: AddedChoice): string => {
  const options = service.optionGroups.flatMap((group) => group.options);
  return [
    ...options.filter(({ _id }) => line.optionIds?.includes(_id) === true).map(({ name }) => name),
    ...(line.hands === 2 ? ['Two people at once'] : []),
    staff.find(({ _id }) => _id === line.staffId)?.name ?? '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
};

const Recap = ({ page: { token }, chosen }: ChoiceProps): ReactElement => {
  const { service, totals, text } = chosen;
  const about = chosenText(chosen);
  const more = service.optionGroups.length > 0 || service.twoHands !== null || service.performers.length > 1;
  return (
    <p className="added-recap">
      <span className="numbers">{totals === null ? null : totalsText(totals, service)}</span>
      {about === '' ? null : <span className="muted">{about}</span>}
      {more ? <a href={paths.addLine(token, text)}>Change</a> : null}
    </p>
  );
};

type PlaceProps = { readonly booking: ManagedAppointment; readonly place: LinePlace; readonly only: boolean };

/** When it would be, by whom, and what that makes of the visit. */
const Place = ({ booking, place, only }: PlaceProps): ReactElement => {
  const { date, endDate, staffNames, hash } = place;
  const at = (instant: string) => formatTime(instant, booking.timezone);
  const isFirst = date < booking.date;
  const visit = isFirst
    ? `before the rest: your visit then begins at ${at(date)}`
    : `after the rest: your visit then ends at ${at(endDate)}`;
  return (
    <label className="check option">
      <input type="radio" name="place" value={`${date} ${hash}`} defaultChecked={only} required />
      <span className="option-name">
        <strong className="numbers">
          {at(date)}–{at(endDate)}
        </strong>
        <span className="added-place numbers">
          {[visit, staffNames.length === 0 ? '' : `with ${staffNames.join(' and ')}`]
            .filter((part) => part !== '')
            .join(', ')}
        </span>
      </span>
    </label>
  );
};

/** Where it fits nowhere: why, and what can be done. */
const NoPlace = ({ page: { token, booking }, chosen }: ChoiceProps): ReactElement => {
  const phone = telephone(booking.businessPhone);
  return (
    <div className="added-none">
      <p>
        <strong>{chosen.service.name} does not fit right before or after your booking.</strong>
      </p>
      <p>
        Nobody is free for it then, or it is too soon.{' '}
        {booking.can.reschedule
          ? 'You can move your booking to another time first, or choose another service.'
          : 'Please choose another service.'}
      </p>
      {phone === null ? null : (
        <p>
          Or call {booking.businessName}: <a href={phone.href}>{phone.text}</a>
        </p>
      )}
      {booking.can.reschedule ? (
        <LinkButton kind="quiet" wide href={paths.reschedule(token)}>
          Move my booking
        </LinkButton>
      ) : null}
    </div>
  );
};

type CostProps = Pick<LineOffer, 'price'> & {
  readonly total: number;
  readonly service: AddedChoice['service'];
};

/** What the booking costs with the service: that may be nothing more, or be agreed at the visit. */
const AddedCost = ({ total, price, service }: CostProps): ReactElement => {
  if (price > 0)
    return (
      <>
        Your booking then costs <strong>{formatNaira(total + price)}</strong>
        {service.priceVaries ? ', which may vary' : ''}: {formatNaira(price)} more. It is paid at your visit.
      </>
    );
  return service.priceVaries ? (
    <>
      Your booking then costs <strong>{formatNaira(total)}</strong> and what is agreed for {service.name}. It
      is paid at your visit.
    </>
  ) : (
    <>
      Your booking costs <strong>{formatNaira(total)}</strong> as before: {service.name} is free.
    </>
  );
};

/** Where the service fits, what is asked about it and what the booking then costs. */
export const AddedTimes = (props: ChoiceProps & { readonly offer: LineOffer }): ReactElement => {
  const { page, chosen, offer } = props;
  const { token, booking, form } = page;
  const wrong = (name: string) => form.errors.find(({ field }) => field === name)?.message;
  const placeError = wrong('place');
  if (offer.places.length === 0) {
    return (
      <>
        <Recap {...props} />
        <NoPlace {...props} />
      </>
    );
  }
  return (
    <form method="post" action={paths.addLine(token)}>
      <Recap {...props} />
      <Sealed seal={form.seal} />
      <input type="hidden" name="lines" value={chosen.text} />
      <fieldset className="options line">
        <legend>When</legend>
        {placeError === undefined ? null : <FieldError id="place" text={placeError} />}
        {offer.places.map((place) => (
          <Place key={place.hash} booking={booking} place={place} only={offer.places.length === 1} />
        ))}
      </fieldset>
      <Questions
        businessName={booking.businessName}
        fields={offer.questions}
        values={form.values}
        fieldErrors={Object.fromEntries(form.errors.map(({ field, message }) => [field, message]))}
      />
      <p className="added-cost numbers">
        <AddedCost total={booking.total} price={offer.price} service={chosen.service} />
      </p>
      <Button type="submit" wide>
        Add {chosen.service.name}
      </Button>
    </form>
  );
};
