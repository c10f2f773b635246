import { productName } from '#contract/brand.ts';
import type { LandingPage, RenderOptions } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import type { PageView } from '../../document/page-view.ts';
import buttonCss from '../../kit/button.css?inline';
import footerCss from '../../kit/footer.css?inline';
import headerCss from '../../kit/header.css?inline';
import phoneCss from './booking-phone.css?inline';
import { Closing, LandingFooter } from './closing.tsx';
import featuresCss from './features.css?inline';
import { Features } from './features.tsx';
import heroCss from './hero.css?inline';
import { Hero } from './hero.tsx';
import landingCss from './landing.css?inline';
import { LandingHeader } from './landing-header.tsx';
import scheduleCss from './schedule-day.css?inline';
import sectionsCss from './sections.css?inline';
import { SpaExample } from './spa-example.tsx';
import { Steps } from './steps.tsx';
import { Testimonials } from './testimonials.tsx';
import motionCss from './vignette-motion.css?inline';
import vignettesCss from './vignettes.css?inline';

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
    phoneCss,
    scheduleCss,
    heroCss,
    vignettesCss,
    featuresCss,
    motionCss,
    sectionsCss,
  ],
  colours: null,
  openGraph: { type: 'website', siteName: productName, imageUrl: null },
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
