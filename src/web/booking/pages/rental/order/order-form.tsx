import type { ReactElement } from 'react';
import type { RentalPage } from '#contract/pages/booking-pages.ts';
import { itemField, itemsWay, RETURN } from '#contract/pages/items-form.ts';
import { MOST_ITEMS, MOST_UNITS } from '#core/lines/lines-text.ts';
import { LONGEST_RENTAL } from '#core/rentals/length-price.ts';
import { shortestRental } from '#core/rentals/order-totals.ts';
import { formatNaira } from '#web/ui/format.ts';
import { useClientPaths } from '../../../document/client-paths.tsx';
import { tokenHeld } from '../../../held/own-hold.ts';
import { Banner } from '../../../kit/banner.tsx';
import { Button } from '../../../kit/button.tsx';
import { Counter } from '../../../kit/counter.tsx';
import { FieldError } from '../../../kit/field.tsx';
import { periodFrom } from '../rental-terms.ts';
import { returnText, ruleText } from './order-texts.ts';
import type { Order } from './use-order.ts';

type FormProps = {
  readonly page: RentalPage;
  readonly order: Order;
  /** Whether anything is other than the server judged it. */
  readonly changed: boolean;
};

/** What goes along with the form. */
const Carried = ({ page, order }: FormProps): ReactElement => {
  const { date } = order.choice;
  const sent = { lines: order.text, date, offer: page.offer, held: tokenHeld(page) };
  return (
    <>
      {Object.entries(sent).map(([name, value]) =>
        value ? <input type="hidden" key={name} name={name} value={value} /> : null,
      )}
      {/* What Enter in a field sends. */}
      <button type="submit" name="do" value={itemsWay.update} hidden tabIndex={-1} aria-hidden="true" />
    </>
  );
};

/** The items of the order, each with how many, what they come to and by which rule. */
const Lines = ({ page, order, changed }: FormProps): ReactElement => (
  <ol className="lines">
    {order.lines.map((line, at) => {
      const { item, quantity } = line;
      const priced = order.totals.lines[at];
      const errors = page.asked.errors.filter(({ field }) => field.startsWith(`lines.${at}.`));
      return (
        <li key={item._id} className={`line${errors.length === 0 ? '' : ' is-wrong'}`} id={`line-${at}`}>
          <div className="line-head">
            <h3 className="line-name">{item.name}</h3>
            {priced === undefined ? null : (
              <p className="item-price numbers">{priced.price > 0 ? formatNaira(priced.price) : 'Free'}</p>
            )}
          </div>
          {priced === undefined ? null : (
            <p className="line-figures numbers">
              {ruleText(line, priced)}
              {priced.caution === 0 ? null : ` · ${formatNaira(priced.caution)} caution fee`}
            </p>
          )}
          {changed
            ? null
            : errors.map(({ field, message }) => <FieldError key={field} id={field} text={message} />)}
          <div className="item-ways">
            <Counter
              name={itemField.quantity(at)}
              label={`Quantity of ${item.name}`}
              value={quantity}
              least={1}
              most={MOST_UNITS}
              ways={{ fewer: itemsWay.fewer(at), more: itemsWay.more(at) }}
              onChange={order.ready ? (units) => order.setUnits(at, units) : null}
            />
            <Button
              type={order.ready ? 'button' : 'submit'}
              kind="plain"
              name="do"
              value={itemsWay.remove(at)}
              onClick={() => order.setUnits(at, 0)}
            >
              Remove<span className="sr-only"> {item.name}</span>
            </Button>
          </div>
        </li>
      );
    })}
  </ol>
);

/** How long it is hired for, never for less than its shortest. */
const Length = ({ page, order, changed }: FormProps): ReactElement => {
  const { days } = order.totals;
  const error = page.asked.errors.find(({ field }) => field === RETURN);
  const back = periodFrom(order.choice.date, days)?.back ?? null;
  return (
    <div className="order-days">
      <div className="order-days-text">
        <strong>How many days?</strong>
        <span className="order-days-back numbers" aria-live="polite" translate="no">
          {returnText(days, back)}
        </span>
        {changed || error === undefined ? null : <FieldError id={RETURN} text={error.message} />}
      </div>
      <Counter
        name={itemField.days}
        label="Days"
        value={days}
        least={shortestRental(order.lines)}
        most={LONGEST_RENTAL}
        ways={{ fewer: itemsWay.shorter, more: itemsWay.longer }}
        onChange={order.ready ? order.setDays : null}
      />
    </div>
  );
};

/**
 * What is hired and for how long, above the calendar. Without the script it is a form that the server reads; with it
 * the calendar and all figures follow at once.
 */
export const OrderForm = (props: FormProps): ReactElement => {
  const { page, order } = props;
  const { business, service, asked } = page;
  const whole = asked.errors.filter(({ field }) => field === 'lines');
  return (
    <form
      id="items"
      method="get"
      action={useClientPaths().book(business.businessSlug, service.slug)}
      onSubmit={(event) => {
        // Only what leads elsewhere is left to the server.
        if (event.nativeEvent instanceof SubmitEvent && isAdd(event.nativeEvent.submitter)) return;
        if (order.ready) event.preventDefault();
      }}
    >
      <Carried {...props} />
      {whole.length === 0 ? null : (
        <div className="hire-notice">
          <Banner tone="attention">
            {whole.map(({ message }) => (
              <p key={message}>{message}</p>
            ))}
          </Banner>
        </div>
      )}
      <Lines {...props} />
      {order.lines.length < MOST_ITEMS ? (
        <p className="lines-ways">
          <Button type="submit" kind="quiet" name="do" value={itemsWay.add}>
            Add another item
          </Button>
        </p>
      ) : null}
      <Length {...props} />
      {order.ready ? null : (
        <p className="order-update">
          <Button type="submit" kind="plain" name="do" value={itemsWay.update}>
            Update price and dates
          </Button>
        </p>
      )}
    </form>
  );
};

const isAdd = (button: HTMLElement | null): boolean =>
  button instanceof HTMLButtonElement && button.value === itemsWay.add;
