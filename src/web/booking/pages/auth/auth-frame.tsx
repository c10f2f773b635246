import type { ReactElement, ReactNode } from 'react';
import bannerCss from '../../kit/banner.css?inline';
import buttonCss from '../../kit/button.css?inline';
import fieldCss from '../../kit/field.css?inline';
import headerCss from '../../kit/header.css?inline';
import { Header } from '../../kit/header.tsx';
import authCss from './auth.css?inline';

/** The style sheets of every page made with AuthFrame, in order. */
export const authStyles: readonly string[] = [buttonCss, fieldCss, headerCss, bannerCss, authCss];

/** The client entry of the four forms. */
export const authScript = 'client/auth.ts';

type FrameProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** A picture for wide screens beside the form. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** Brand, title and form in one column; on wide screens the picture stands beside it. */
export const AuthFrame = ({ title, lead, aside, children }: FrameProps): ReactElement => (
  <div className={aside === undefined ? 'auth' : 'auth auth-pair'}>
    <div className="auth-column">
      <Header />
      <main className="auth-main">
        <h1>{title}</h1>
        {lead === undefined ? null : <p className="auth-lead">{lead}</p>}
        {children}
      </main>
    </div>
    {aside === undefined ? null : <aside className="auth-aside">{aside}</aside>}
  </div>
);
