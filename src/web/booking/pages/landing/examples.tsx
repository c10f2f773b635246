import type { LandingPage } from '#contract/pages/site-pages.ts';
import { paths } from '#contract/paths.ts';
import { LinkButton } from '../../kit/button.tsx';

const days = [
  { weekday: 'Thu', day: '19', room: 0 },
  { weekday: 'Fri', day: '20', room: 1 },
  { weekday: 'Sat', day: '21', room: 2 },
  { weekday: 'Mon', day: '23', room: 3 },
  { weekday: 'Tue', day: '24', room: 3 },
] as const;

const Room = ({ left }: { readonly left: number }) =>
  left === 0 ? <small>full</small> : <small className="dots">{'•'.repeat(left)}</small>;

/** A salon's booking page, drawn. The tap on 11:30 is played by the style sheet and ends as drawn here. */
export const BookingPhone = () => (
  <div
    className="phone"
    role="img"
    aria-label="A salon's booking page on a phone. Knotless braids, Friday 20 November, 11:30 is chosen; the button asks for a deposit of ₦8,750."
  >
    <div className="screen">
      <div className="shop">
        <b className="tile">I</b>
        <p>
          <b>Ireti Hair Studio</b>
          <small>Herbert Macaulay Way, Yaba</small>
        </p>
      </div>
      <p className="service">
        <b>Knotless braids</b>
        <b>₦35,000</b>
        <small>3 h 30 min</small>
      </p>
      <div className="strip">
        {days.map(({ weekday, day, room }) => (
          <p key={day} className={day === '20' ? 'on' : room === 0 ? 'off' : undefined}>
            <small>{weekday}</small>
            <b>{day}</b>
            <Room left={room} />
          </p>
        ))}
      </div>
      <p className="part">Morning</p>
      <div className="times">
        <i>09:15</i>
        <i>10:45</i>
        <i className="tapped">11:30</i>
      </div>
      <p className="part">Afternoon</p>
      <div className="times">
        <i>12:45</i>
        <i>14:00</i>
        <i>15:30</i>
      </div>
      <div className="bar">
        <p>
          <b>Fri 20 Nov, 11:30</b>
          <small>25% deposit</small>
        </p>
        <b className="pay">Pay ₦8,750</b>
      </div>
    </div>
  </div>
);

type Booked = {
  readonly at: string;
  readonly client: string;
  readonly what: string;
  readonly paid: string;
  readonly tone: 'confirmed' | 'pending' | 'arriving';
};

const hours = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'] as const;

const bookings: readonly Booked[] = [
  { at: 'v1', client: 'Adaeze Nwosu', what: 'Wash and set', paid: '₦2,500 paid', tone: 'confirmed' },
  { at: 'v2', client: 'Halima Bello', what: 'Silk press', paid: '₦4,500 paid', tone: 'confirmed' },
  { at: 'v3', client: 'Chidinma Obi', what: 'Knotless braids', paid: '₦8,750 paid', tone: 'arriving' },
  { at: 'v4', client: 'Funke Alade', what: 'Relaxer retouch', paid: 'Not yet confirmed', tone: 'pending' },
];

/** The same day in the owner's portal, drawn: the booking made on the phone beside it arrives at 11:30. */
export const ScheduleDay = () => (
  <div
    className="diary"
    role="img"
    aria-label="The owner's diary for the same day. Four clients from 09:00 to 16:00, with Chidinma Obi's new booking at 11:30, deposit paid, reminders set."
  >
    <p className="diary-head">
      <b>Friday, 20 Nov</b>
      <small>Ngozi</small>
    </p>
    <div className="grid">
      {hours.map((hour) => (
        <small key={hour} className={`h${Number(hour.slice(0, 2))}`}>
          {hour}
        </small>
      ))}
      {bookings.map(({ at, client, what, paid, tone }) => (
        <p key={at} className={`visit ${at} ${tone}`}>
          <b>{client}</b>
          <span>{what}</span>
          <small>{paid}</small>
        </p>
      ))}
    </div>
    <p className="toast">
      <b>Reminders set</b>
      <small>SMS and email · Thu 11:30, Fri 09:30</small>
    </p>
  </div>
);

const treatments = [
  { name: 'Deep tissue massage', length: '1 h', price: '₦28,000' },
  { name: 'Black soap body scrub', length: '45 min', price: '₦22,000' },
  { name: 'Signature facial', length: '1 h 15 min', price: '₦30,000' },
] as const;

/** A spa's public page, drawn. The link to a real one shows only when the demo business is served here. */
export const SpaExample = ({ example }: Pick<LandingPage, 'example'>) => (
  <section className="example" aria-labelledby="example-title">
    <div className="about">
      <h2 id="example-title">Your page, in your colours</h2>
      <p>
        A spa, a barber, a bridal hire shop: each has a page of its own with its own banner, prices and rules.
        It opens fast on an old phone and costs your clients very little data.
      </p>
      {example !== null && (
        <p className="actions">
          <LinkButton kind="quiet" href={paths.universal(example.businessSlug)}>
            Open {example.businessName}’s page
          </LinkButton>
        </p>
      )}
    </div>
    <div
      className="spa"
      role="img"
      aria-label="A spa's page with a banner, three treatments and their prices."
    >
      <div className="banner">
        <svg viewBox="0 0 480 150" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
          <circle className="sun" cx="372" cy="64" r="38" />
          <path className="far" d="M0 104C70 78 130 118 210 98S370 80 480 106V150H0Z" />
          <path className="near" d="M0 128C90 106 160 142 260 124S420 116 480 132V150H0Z" />
        </svg>
        <b>Omi Day Spa</b>
        <small>Lekki Phase 1</small>
      </div>
      {treatments.map(({ name, length, price }) => (
        <p key={name}>
          <i>{name.charAt(0)}</i>
          <b>{name}</b>
          <small>{length}</small>
          <b>{price}</b>
        </p>
      ))}
    </div>
  </section>
);
