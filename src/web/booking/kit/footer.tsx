import type { ReactElement, ReactNode } from 'react';
import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';

/** The end of our own pages; what the page gives stands above the product's line. Styles in footer.css. */
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
