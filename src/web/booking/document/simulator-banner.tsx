import type { ReactElement } from 'react';
import type { RenderOptions } from '#contract/pages.ts';

/** Outside production: says on every page where messages go, and that no money moves. */
export const simulatorBanner = ({
  inboxUrl,
  moneyIsPlay = false,
}: Pick<RenderOptions, 'inboxUrl' | 'moneyIsPlay'>): ReactElement => (
  <aside className="simulator" aria-label="Demo">
    <span>
      Demo: {moneyIsPlay ? 'no money moves' : 'payments are real'}
      {inboxUrl === null ? '.' : ', no mail leaves. '}
      {inboxUrl !== null && <a href={inboxUrl}>Open the inbox</a>}
    </span>
  </aside>
);
