import { MovingVignette, NoShowVignette, ReminderVignette, ScheduleVignette } from './vignettes.tsx';

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
  <section id="features" className="features" aria-labelledby="features-title">
    <h2 id="features-title">Get back the hour a day you spend on WhatsApp.</h2>
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
