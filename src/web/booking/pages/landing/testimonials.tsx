const voices = [
  {
    name: 'Ada Okafor',
    trade: 'Hair salon, Surulere',
    text: 'Saturdays began with forty unread chats. Now I open the diary, see who has paid, and pick up the comb.',
  },
  {
    name: 'Musa Ibrahim',
    trade: 'Canopy and chair hire, Wuse',
    text: 'I used to count canopies in my head. Now the same fifty chairs cannot be promised to two weddings.',
  },
] as const;

/** Two voices, plainly marked as samples: no owner has said these words. */
export const Testimonials = () => (
  <section className="voices" aria-labelledby="voices-title">
    <h2 id="voices-title">What it should feel like</h2>
    <div>
      {voices.map(({ name, trade, text }) => (
        <figure key={name}>
          <blockquote>{text}</blockquote>
          <figcaption>
            <b>{name}</b>
            <span>{trade}</span>
            <small>Sample</small>
          </figcaption>
        </figure>
      ))}
    </div>
  </section>
);
