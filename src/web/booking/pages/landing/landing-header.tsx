import { paths } from '#contract/paths.ts';
import { CloseIcon, MenuIcon } from '#web/ui/icons.tsx';
import { LinkButton } from '../../kit/button.tsx';
import { Brand } from '../../kit/header.tsx';

/**
 * The drawer is a `:target`: it opens and closes without a script, the back button closes it, and following a link
 * inside the page closes it too.
 */
export const LandingHeader = () => (
  <header className="top" id="top">
    <Brand />
    <nav className="wide" aria-label="Main">
      <a href="#features">Features</a>
      <a href="#how-it-works">How It Works</a>
      <a href={paths.login}>Login</a>
      <LinkButton href={paths.register}>Get Started</LinkButton>
    </nav>
    <a className="menu-button" href="#menu">
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
