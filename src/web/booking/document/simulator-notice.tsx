import type { ReactElement } from 'react';

/** Outside production: says where messages go, on every page. */
export const simulatorNotice = (inboxUrl: string): ReactElement => (
  <aside className="simulator" aria-label="Demo">
    <span>
      Demo: no message leaves this computer. <a href={inboxUrl}>Open the inbox</a>
    </span>
  </aside>
);
