import { ServiceActions } from './service-actions.tsx';
import { AvailabilityChip, BookingTypeChip } from './service-chips.tsx';
import { ServiceDetails } from './service-details.tsx';
import { ServicePerformers } from './service-performers.tsx';
import type { ServiceRowsProps } from './service-rows.ts';
import classes from './services.module.css';

/** The table's rows on a narrow screen. */
export function ServiceCards({ services, staff, businessSlug, ...on }: ServiceRowsProps) {
  return (
    <ul className={classes.cards}>
      {services.map((service) => (
        <li key={service._id} className={classes.card}>
          <ServiceDetails service={service} />
          <div className={classes.chips}>
            <BookingTypeChip type={service.bookingType} />
            <AvailabilityChip available={service.available} />
          </div>
          <div className={classes.cardFoot}>
            <ServicePerformers service={service} staff={staff} />
            <ServiceActions
              service={service}
              businessSlug={businessSlug}
              onShare={() => on.onShare(service)}
              onEdit={() => on.onEdit(service)}
              onDelete={() => on.onDelete(service)}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}
