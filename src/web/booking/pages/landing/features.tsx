/** A reminder landing on a client's lock screen, with the email that went beside it. */
const ReminderVignette = () => (
  <div
    className="vignette reminders"
    role="img"
    aria-label="A reminder by SMS on a client's phone, and the same reminder by email."
  >
    <p className="sms">
      <small>
        <b>IRETI HAIR</b> <span>09:30</span>
      </small>
      Hello Chidinma, Knotless braids today at 11:30, Ireti Hair Studio, Yaba. N8,750 paid. Move or cancel:
      …/m/7Hk2
    </p>
    <p className="mail">
      <b>Tomorrow at 11:30: Knotless braids</b>
      <small>Email · 24 hours before</small>
    </p>
  </div>
);

/** Times going one by one, and a rental taken from the count of that day. */
const ScheduleVignette = () => (
  <div
    className="vignette taking"
    role="img"
    aria-label="Saturday's times: 10:30 has just been taken. Chiavari chairs: 60 of 200 left for 28 November."
  >
    <div className="times">
      <i className="gone">09:00</i>
      <i className="gone">09:45</i>
      <i className="just">10:30</i>
      <i>11:15</i>
      <i>12:00</i>
      <i className="gone">12:45</i>
      <i>13:30</i>
      <i>14:15</i>
    </div>
    <p className="note">
      <b>10:30</b> taken by Tobi Martins
    </p>
    <div className="stock">
      <p>
        <b>Chiavari chairs</b>
        <small>Sat 28 Nov · back Mon, washed Tue</small>
      </p>
      <span className="meter">
        <i />
      </span>
      <p>
        <b>60 of 200 left</b>
        <small>140 out to Garki</small>
      </p>
    </div>
  </div>
);

/** A client's own link moving the booking one day on. */
const MovingVignette = () => (
  <div
    className="vignette moving"
    role="img"
    aria-label="A client opens her link and moves her gel manicure from Tuesday 14:00 to Wednesday 10:00."
  >
    <p className="col tue">
      <small>Tue 24</small>
    </p>
    <p className="col wed">
      <small>Wed 25</small>
    </p>
    <p className="was">14:00</p>
    <p className="now">
      <b>Amaka Eze</b>
      <span>Gel manicure</span>
      <small>10:00 to 11:00</small>
    </p>
    <p className="link">
      <small>Amaka opened her link</small> <b>Moved to Wed 25, 10:00</b>
    </p>
  </div>
);

/** The no-show rate over ten weeks, falling. */
const NoShowVignette = () => (
  <div
    className="vignette falling"
    role="img"
    aria-label="Example figures: the no-show rate falls from 19.0% to 6.1% in ten weeks."
  >
    <p>
      <small>No-Show Rate (30d)</small>
      <b>6.1%</b>
      <small className="was-rate">19.0% ten weeks ago</small>
    </p>
    <div className="chart">
      <svg viewBox="0 0 90 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path className="rule" d="M0 5H90M0 50H90M0 95H90" />
        <path className="area" d="M0 9 10 5 20 16 30 14 40 36 50 41 60 54 70 60 80 69 90 72V95H0Z" />
        <path className="line" d="M0 9 10 5 20 16 30 14 40 36 50 41 60 54 70 60 80 69 90 72" />
      </svg>
      <i />
    </div>
    <small className="mark">Example figures</small>
  </div>
);

const features = [
  {
    name: 'Automated SMS and email reminders',
    text: 'A day before and two hours before, by SMS and email. Never at night, never twice, never for a booking that has moved.',
    Vignette: ReminderVignette,
  },
  {
    name: 'Scheduling and management',
    text: 'A time or an item that is taken is gone for everyone at that instant. Staff, breaks, gaps and stock are counted for you.',
    Vignette: ScheduleVignette,
  },
  {
    name: 'Client engagement tools',
    text: 'One link lets a client confirm, reschedule or cancel without a call. You hear of it, and the freed time is on sale again.',
    Vignette: MovingVignette,
  },
  {
    name: 'No-show analytics',
    text: 'See who did not come, what it cost, and whether deposits and reminders are bringing the rate down.',
    Vignette: NoShowVignette,
  },
] as const;

/** The four features, each as a small piece of the product at work. */
export const Features = () => (
  <section className="features" aria-labelledby="features">
    <h2 id="features" tabIndex={-1}>
      Get back the hour a day you spend on WhatsApp.
    </h2>
    <div className="tiles">
      {features.map(({ name, text, Vignette }) => (
        <article key={name}>
          <Vignette />
          <h3>{name}</h3>
          <p>{text}</p>
        </article>
      ))}
    </div>
  </section>
);
