const day = [
  { time: '09:00', client: 'Adaeze Nwosu', what: 'Wash and set', state: 'Completed' },
  { time: '10:00', client: 'Halima Bello', what: 'Silk press', state: 'In the chair' },
  { time: '11:30', client: 'Chidinma Obi', what: 'Knotless braids', state: 'Confirmed' },
  { time: '15:00', client: 'Funke Alade', what: 'Relaxer retouch', state: 'Pending' },
] as const;

/** A morning in the portal, drawn beside the sign-in form on wide screens. */
export const DayAside = () => (
  <div className="day" aria-hidden="true">
    <p className="day-title">
      Friday, 20 Nov <span>4 clients</span>
    </p>
    {day.map(({ time, client, what, state }) => (
      <p key={time} className={time === '10:00' ? 'day-row day-now' : 'day-row'}>
        <span>{time}</span>
        <b>{client}</b>
        <small>{what}</small>
        <i>{state}</i>
      </p>
    ))}
  </div>
);
