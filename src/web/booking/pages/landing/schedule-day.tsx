type Visit = {
  readonly at: string;
  readonly client: string;
  readonly what: string;
  readonly paid: string;
  readonly tone: 'confirmed' | 'pending' | 'arriving';
};

const hours = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'] as const;

const visits: readonly Visit[] = [
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
      {visits.map(({ at, client, what, paid, tone }) => (
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
