const steps = [
  {
    name: 'Say what you offer',
    text: 'Your hours, your services or items, your deposit. You can do it on your phone.',
    proof: 'Knotless braids · 3 h 30 min · ₦35,000',
  },
  {
    name: 'Share one link',
    text: 'In your WhatsApp status, your Instagram bio, or as a QR code by the till.',
    proof: '/book/ireti-hair-studio',
  },
  {
    name: 'Get on with your work',
    text: 'Bookings land in the diary, deposits in your bank account, reminders on their phones.',
    proof: 'Deposit received · ₦8,750',
  },
] as const;

/** How it works, in three. */
export const Steps = () => (
  <section id="how-it-works" className="steps" aria-labelledby="steps-title">
    <h2 id="steps-title">How it works</h2>
    <ol>
      {steps.map(({ name, text, proof }) => (
        <li key={name}>
          <h3>{name}</h3>
          <p>{text}</p>
          <p className="proof">{proof}</p>
        </li>
      ))}
    </ol>
  </section>
);
