import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import { LinkButton } from '../../kit/button.tsx';
import { Footer } from '../../kit/footer.tsx';
import { shareLinks } from './share-links.ts';

/** The last call to action. */
export const Closing = () => (
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
export const LandingFooter = ({ origin }: { readonly origin: string }) => (
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
