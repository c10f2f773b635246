import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '../session/session.ts';
import { ANSWERS, DRAWN, type DrawnAnswers } from './drawn-document.ts';

/** Begins with the answers the server drew the day from, where they are of the business this page shows. */
export function adoptAnswers(session: Session, queries: QueryClient): void {
  const text = document.getElementById(ANSWERS)?.textContent;
  const signed = session.current();
  if (text == null || signed.state !== 'known') return;
  // The server wrote it into its own page.
  const { businessId, answers } = JSON.parse(text) as DrawnAnswers;
  if (businessId !== signed.user.businessId) return;
  // Read while the page was asked for: on a slow line they are old by now, and are asked for again behind what is shown.
  for (const [key, data] of answers) queries.setQueryData(key, data, { updatedAt: performance.timeOrigin });
}

/** Takes the server's drawing of the day away, where there is one: the portal itself now shows what is to be seen. */
export function uncover(): void {
  document.getElementById(DRAWN)?.remove();
}
