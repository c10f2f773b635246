import { productName } from '#contract/brand.ts';
import type { RenderOptions } from '#contract/pages/pages.ts';
import type { LandingPage } from '#contract/pages/site-pages.ts';
import { paths } from '#contract/paths.ts';
import { CloseIcon, MenuIcon } from '#web/ui/icons.tsx';
import type { PageView } from '../../document/page-view.ts';
import buttonCss from '../../kit/button.css?inline';
import { LinkButton } from '../../kit/button.tsx';
import footerCss from '../../kit/site-footer.css?inline';
import { Brand, Footer } from '../../kit/site-frame.tsx';
import headerCss from '../../kit/site-header.css?inline';
import examplesCss from './examples.css?inline';
import { BookingPhone, ScheduleDay, SpaExample } from './examples.tsx';
import featuresCss from './features.css?inline';
import { Features } from './features.tsx';
import motionCss from './features-motion.css?inline';
import heroCss from './hero.css?inline';
import landingCss from './landing.css?inline';
import sectionsCss from './sections.css?inline';

/**
 * The drawer is a `:target`: it opens and closes without a script, the back button closes it, and following a link
 * inside the page closes it too. Whoever closes it is back where they opened it.
 */
const LandingHeader = () => (
  <header className="top">
    <Brand />
    <nav className="wide" aria-label="Main">
      <a href="#features">Features</a>
      <a href="#how-it-works">How It Works</a>
      <a href={paths.login}>Login</a>
      <LinkButton href={paths.register}>Get Started</LinkButton>
    </nav>
    <a className="menu-button" id="top" href="#menu">
      <span className="sr-only">Open menu</span>
      <MenuIcon size={24} />
    </a>
    <div className="drawer" id="menu">
      <a className="scrim" href="#top" tabIndex={-1}>
        <span className="sr-only">Close menu</span>
      </a>
      <nav aria-label="Menu">
        <a className="close" href="#top">
          <span className="sr-only">Close menu</span>
          <CloseIcon size={24} />
        </a>
        <a href={paths.login}>Login</a>
        <a href={paths.register}>Sign Up</a>
        <a href="#features">Features</a>
        <a href="#how-it-works">How It Works</a>
      </nav>
    </div>
  </header>
);

/** What Akoko does in one sentence, and the two screens that prove it. */
const Hero = () => (
  <section className="hero">
    <div className="pitch">
      <h1>Clients book from your link, pay a deposit, and turn up.</h1>
      <p className="lead">
        For salons that sell by the hour and hire shops that rent by the day. {productName} keeps the diary,
        counts the stock and sends the reminders.
      </p>
      <p className="actions">
        <LinkButton href={paths.register}>Get Started</LinkButton>
        <LinkButton kind="quiet" href="#features">
          Learn More
        </LinkButton>
      </p>
      <p className="fine">Your clients need no app and no account.</p>
    </div>
    <div className="stage">
      <BookingPhone />
      <ScheduleDay />
    </div>
  </section>
);

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
const Steps = () => (
  <section className="steps" aria-labelledby="how-it-works">
    <h2 id="how-it-works" tabIndex={-1}>
      How it works
    </h2>
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
const Testimonials = () => (
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

type ShareLink = { readonly name: string; readonly href: string; readonly sign: string };

const signs = {
  WhatsApp:
    'M12 2a10 10 0 0 0-8.6 15L2 22l5.2-1.4A10 10 0 1 0 12 2Zm0 18.2c-1.5 0-2.9-.4-4.1-1.1l-.3-.2-3 .8.8-2.9-.2-.3A8.2 8.2 0 1 1 12 20.2Zm4.7-6.1c-.3-.1-1.5-.8-1.8-.9-.2 0-.4-.1-.6.2l-.8 1c-.1.2-.3.2-.5 0-.3-.1-1.1-.4-2.1-1.3-.8-.7-1.3-1.5-1.4-1.8-.2-.3 0-.4.1-.5l.4-.5.2-.4v-.5l-.8-1.9c-.2-.5-.4-.4-.6-.4h-.5c-.2 0-.5 0-.7.3-.3.3-.9.9-.9 2.2 0 1.3.9 2.5 1.1 2.7.1.2 1.8 2.8 4.4 3.9 2.6 1.1 2.6.7 3.1.7.5 0 1.5-.6 1.7-1.2.2-.6.2-1.1.2-1.2l-.5-.2Z',
  Facebook:
    'M22 12a10 10 0 1 0-11.6 9.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9 1.1 0 2.2.2 2.2.2v2.5h-1.3c-1.2 0-1.6.8-1.6 1.6V12h2.8l-.4 2.9h-2.4v7A10 10 0 0 0 22 12Z',
  X: 'M17.7 3h3.1l-6.8 7.8L22 21h-6.3l-4.9-6.4L5.2 21H2.1l7.3-8.3L2 3h6.4l4.4 5.9L17.7 3Zm-1.1 16.2h1.7L7.5 4.7H5.7l10.9 14.5Z',
} as const;

/** Where a reader passes the address on; `origin` is the site's own. */
const shareLinks = (origin: string): readonly ShareLink[] => {
  const address = encodeURIComponent(`${origin}/`);
  const words = encodeURIComponent(
    `${productName}: clients book from your link, pay a deposit, and turn up.`,
  );
  return [
    { name: 'WhatsApp', href: `https://wa.me/?text=${words}%20${address}`, sign: signs.WhatsApp },
    {
      name: 'Facebook',
      href: `https://www.facebook.com/sharer/sharer.php?u=${address}`,
      sign: signs.Facebook,
    },
    { name: 'X', href: `https://twitter.com/intent/tweet?text=${words}&url=${address}`, sign: signs.X },
  ];
};

/** The last call to action. */
const Closing = () => (
  <section className="closing" aria-labelledby="closing-title">
    <div>
      <h2 id="closing-title">Your next client could book tonight, while you sleep.</h2>
      <p className="actions">
        <LinkButton href={paths.register}>Get Started</LinkButton>
        <a href={paths.login}>Login</a>
      </p>
    </div>
  </section>
);

/** The end of the page; its icons pass the address on, since that is what a reader can do with it. */
const LandingFooter = ({ origin }: { readonly origin: string }) => (
  <Footer>
    <nav className="foot" aria-label="Footer">
      <a href="#features">Features</a>
      <a href="#how-it-works">How It Works</a>
      <a href={paths.login}>Login</a>
      <a href={paths.register}>Sign Up</a>
      <ul aria-label={`Share ${productName}`}>
        {shareLinks(origin).map(({ name, href, sign }) => (
          <li key={name}>
            <a href={href} rel="noopener noreferrer">
              <span className="sr-only">{`Share ${productName} on ${name}`}</span>
              <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                <path d={sign} />
              </svg>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  </Footer>
);

/** The home page. It needs no script: anchors, a `:target` drawer and CSS do everything. */
export const landingView = (page: LandingPage, options: RenderOptions): PageView => ({
  title: `${productName}: bookings, deposits and reminders for salons and hire shops`,
  description:
    'Clients book from your link, pay a deposit and get reminded by SMS and email. For salons, spas and hire shops in Nigeria.',
  canonicalPath: paths.landing,
  styles: [
    buttonCss,
    headerCss,
    footerCss,
    landingCss,
    examplesCss,
    heroCss,
    featuresCss,
    motionCss,
    sectionsCss,
  ],
  colours: null,
  openGraph: { type: 'website', siteName: productName },
  clientEntry: null,
  body: (
    <div className="landing">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <LandingHeader />
      <main id="main">
        <Hero />
        <Features />
        <Steps />
        <Testimonials />
        <SpaExample example={page.example} />
        <Closing />
      </main>
      <LandingFooter origin={options.origin} />
    </div>
  ),
});
