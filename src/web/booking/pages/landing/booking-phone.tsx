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
