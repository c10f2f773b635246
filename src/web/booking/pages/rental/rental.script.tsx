import type { RentalPage } from '#contract/pages/booking-pages.ts';
import { PathsFromHere } from '../../document/client-paths.tsx';
import { takeOver } from '../../script/take-over.ts';
import { PickUpStep } from './pick-up-step.tsx';
import { RentalApp } from './rental-app.tsx';

takeOver((page: RentalPage) => (
  <PathsFromHere>
    <RentalApp page={page} PickUp={PickUpStep} />
  </PathsFromHere>
));
