import type { ReactElement } from 'react';
import type { RentalPage } from '#contract/pages/booking-pages.ts';
import type { RentalBooking } from './use-rental.ts';

/** A blank line parts paragraphs; single line ends stay as they were typed. */
const paragraphs = (text: string): readonly string[] => text.trim().split(/\r?\n\s*\r?\n/);

/**
 * Step 3: the business's terms, in full, and the agreement to them. The box is in a form that asks for the next step,
 * so that it can be ticked without the script; it sends what the address has, which such a form leaves out.
 */
export const PolicyStep = ({
  page,
  booking,
}: {
  readonly page: RentalPage;
  readonly booking: RentalBooking;
}): ReactElement => {
  const { rentalPolicy } = page.business.bookingSettings;
  const { date, method, zone, agreed } = booking.choice;
  const isSet = rentalPolicy.trim() !== '';
  return (
    <>
      <div className="policy">
        {paragraphs(isSet ? rentalPolicy : page.noPolicy).map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text that does not change
          <p key={at}>{part}</p>
        ))}
      </div>
      {isSet ? (
        <form
          id="policy"
          method="get"
          action={booking.address({})}
          onSubmit={(event) => {
            event.preventDefault();
            if (agreed) booking.goTo(4);
          }}
        >
          {Array.from(
            new URLSearchParams(booking.address({ date, method, zone }).split('?')[1]),
            ([name, value]) => (
              <input type="hidden" key={name} name={name} value={value} />
            ),
          )}
          <label className="check policy-check">
            <input
              type="checkbox"
              name="agreed"
              value="yes"
              required
              defaultChecked={agreed}
              onChange={(event) => booking.choose({ agreed: event.currentTarget.checked })}
            />
            <span>I have read and agree to the rental policy</span>
          </label>
        </form>
      ) : null}
    </>
  );
};
