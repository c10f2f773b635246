import type { ReschedulePage } from '#contract/pages.ts';
import { RescheduleApp } from '../pages/reschedule/reschedule-app.tsx';
import { takeOver } from './take-over.ts';

const root = document.getElementById('page');
const data = document.getElementById('page-data')?.textContent;

// The server wrote this block from the same type; see html-document.ts.
if (root !== null && data) takeOver(root, <RescheduleApp page={JSON.parse(data) as ReschedulePage} />);
