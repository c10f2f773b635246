import type { ReschedulePage } from '#contract/pages/client-pages.ts';
import { takeOver } from '../../script/take-over.ts';
import { RescheduleApp } from './reschedule-app.tsx';

takeOver((page: ReschedulePage) => <RescheduleApp page={page} />);
