const steps = [
  { name: 'Your hours', text: 'When you open, when you break, which days you close.' },
  { name: 'Your services or items', text: 'Names, lengths, prices, and the deposit you ask for.' },
  { name: 'Your link', text: 'Ready for WhatsApp, Instagram, or a QR code by the till.' },
] as const;

/** What comes after registering, beside the form on wide screens. */
export const NextStepsAside = () => (
  <div className="next-steps">
    <p className="day-title">What comes next</p>
    <ol>
      {steps.map(({ name, text }) => (
        <li key={name}>
          <b>{name}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  </div>
);
