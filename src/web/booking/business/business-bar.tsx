import type { ReactElement } from 'react';
import type { BusinessLook } from '#contract/pages/page-forms.ts';
import { useClientPaths } from '../document/client-paths.tsx';
import { Header } from '../kit/site-frame.tsx';
import { BusinessMark } from './business-mark.tsx';

/** Whose page it is, as on the pages before it; our own bar where that is not known. Styles in business-bar.css. */
export const BusinessBar = ({ look }: { readonly look: BusinessLook | null }): ReactElement => {
  const { universal } = useClientPaths();
  if (look === null) return <Header />;
  const { businessName, businessSlug, logoUrl } = look;
  return (
    <header className="business-bar">
      <div className="container">
        <a className="business-bar-name" href={universal(businessSlug)}>
          <BusinessMark name={businessName} logoUrl={logoUrl} />
          <span>{businessName}</span>
        </a>
      </div>
    </header>
  );
};
