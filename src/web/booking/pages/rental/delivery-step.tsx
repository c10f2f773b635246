import type { ReactElement } from 'react';
import type { RentalPage } from '#contract/pages/booking-pages.ts';
import { formatNaira } from '#web/ui/format.ts';
import { ChoiceLink } from '../../stepper/choice-link.tsx';
import type { RentalBooking } from './use-rental.ts';

type StepProps = { readonly page: RentalPage; readonly booking: RentalBooking };

/** They open below the bar of a phone: whoever has to choose one is brought to where they are. */
const showZones = (zones: HTMLElement | null): void => zones?.scrollIntoView();

const Zones = ({ page, booking }: StepProps): ReactElement => {
  const { date, zone } = booking.choice;
  return (
    <fieldset ref={zone === null ? showZones : null} id="zones">
      <legend className="zones-title">Choose your delivery zone</legend>
      <ul>
        {page.business.deliverySettings.deliveryZones.map(({ zoneName, price }) => (
          <li key={zoneName}>
            <ChoiceLink
              ready={booking.ready}
              href={booking.address({ date, method: 'delivery', zone: zoneName })}
              chosen={zone === zoneName}
              className="choice way-zone"
              onChoose={() => booking.choose({ zone: zoneName })}
            >
              <span className="way-text numbers">{`${zoneName} - ${price === 0 ? 'Free' : formatNaira(price)}`}</span>
              <span className="choice-tick" aria-hidden="true" />
            </ChoiceLink>
          </li>
        ))}
      </ul>
    </fieldset>
  );
};

/** Step 2: how the item comes to the client. Delivery is there only where the business has zones for it. */
export const DeliveryStep = ({ page, booking }: StepProps): ReactElement => {
  const { deliveryZones } = page.business.deliverySettings;
  const { date, method } = booking.choice;
  return (
    <>
      <ul className="ways">
        <li>
          <ChoiceLink
            ready={booking.ready}
            href={booking.address({ date, method: 'pickup' })}
            chosen={method === 'pickup'}
            className="choice"
            onChoose={() => booking.choose({ method: 'pickup' })}
          >
            <span className="way-text">
              <span className="way-name">Self Pickup</span>
              <span className="way-note">{page.pickupAt}</span>
            </span>
            <span className="choice-tick" aria-hidden="true" />
          </ChoiceLink>
        </li>
        {deliveryZones.length === 0 ? null : (
          <li>
            <ChoiceLink
              ready={booking.ready}
              href={`${booking.address({ date, method: 'delivery' })}#zones`}
              chosen={method === 'delivery'}
              className="choice"
              onChoose={() => booking.choose({ method: 'delivery' })}
            >
              <span className="way-text">
                <span className="way-name">Delivery</span>
                <span className="way-note">To your address, for a fee by zone</span>
              </span>
              <span className="choice-tick" aria-hidden="true" />
            </ChoiceLink>
          </li>
        )}
      </ul>
      {method === 'delivery' ? <Zones page={page} booking={booking} /> : null}
    </>
  );
};
