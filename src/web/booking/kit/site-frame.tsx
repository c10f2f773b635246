import type { ReactElement, ReactNode } from 'react';
import { productMark, productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';

/** The product's mark and name, leading home. */
export const Brand = (): ReactElement => (
  <a className="brand" href={paths.landing}>
    <svg aria-hidden="true" width="30" height="30" viewBox="0 0 32 32">
      <rect width="32" height="32" rx="9" fill="var(--primary)" />
      <path
        d={productMark}
        fill="none"
        stroke="var(--on-primary)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    {productName}
  </a>
);

/** The bar at the top of our own pages: the brand, and what the page puts at its right. Styles in site-header.css. */
export const Header = ({ children }: { readonly children?: ReactNode }): ReactElement => (
  <header className="site-header">
    <div className="container site-header-row">
      <Brand />
      {children}
    </div>
  </header>
);

/** The end of our own pages; what the page gives stands above the product's line. Styles in site-footer.css. */
export const Footer = ({ children }: { readonly children?: ReactNode }): ReactElement => (
  <footer className="site-footer">
    <div className="container">
      {children}
      <p className="site-footer-line">
        {productName}. Bookings for Nigerian businesses. <a href={paths.privacy}>Privacy</a> ·{' '}
        <a href={paths.contact}>Contact</a>
      </p>
    </div>
  </footer>
);
