import type { RentalPage } from '#contract/pages/booking-pages.ts';
import { PathsFromHere } from '../../../document/client-paths.tsx';
import { takeOver } from '../../../script/take-over.ts';
import { OrderApp } from './order-app.tsx';

takeOver((page: RentalPage) => (
  <PathsFromHere>
    <OrderApp page={page} />
  </PathsFromHere>
));
