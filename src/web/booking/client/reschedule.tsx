import { hydrateRoot } from 'react-dom/client';
import type { ReschedulePage } from '#contract/pages.ts';
import { RescheduleApp } from '../pages/reschedule/reschedule-app.tsx';

const root = document.getElementById('page');
const data = document.getElementById('page-data')?.textContent;

// The server wrote this block from the same type; see html-document.ts.
if (root !== null && data) hydrateRoot(root, <RescheduleApp page={JSON.parse(data) as ReschedulePage} />);
