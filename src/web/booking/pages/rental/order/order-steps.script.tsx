import type { RentalPage } from '#contract/pages/booking-pages.ts';
import { PathsFromHere } from '../../../document/client-paths.tsx';
import { takeOver } from '../../../script/take-over.ts';
import { OrderSteps } from './order-steps.tsx';

takeOver((page: RentalPage) => (
  <PathsFromHere>
    <OrderSteps page={page} />
  </PathsFromHere>
));
