import { Skeleton, Tooltip, VisuallyHidden } from '@mantine/core';
import type { OwnerService } from '#contract/views.ts';
import { initials } from '../../../../../ui/format.ts';
import { performersOf, type StaffName } from '../../model.ts';
import classes from '../services.module.css';

type ServicePerformersProps = {
  readonly service: OwnerService;
  readonly staff: readonly StaffName[] | undefined;
};

/** Initials of those who perform the service; a rental is performed by nobody. */
export function ServicePerformers({ service, staff }: ServicePerformersProps) {
  if (service.bookingType === 'item-based') return <AnyStaff />;
  if (staff === undefined && service.assignedStaff.length > 0) {
    return <Skeleton width={72} height={32} radius={16} aria-hidden="true" />;
  }
  const { names, shown, more } = performersOf(service, staff ?? []);
  if (names.length === 0) return <AnyStaff />;
  return (
    <div className={classes.performers}>
      <VisuallyHidden>{names.join(', ')}</VisuallyHidden>
      <Tooltip label={names.join(', ')} openDelay={300} events={{ hover: true, focus: false, touch: true }}>
        <span className={classes.faces} aria-hidden="true">
          {shown.map(({ _id, name }) => (
            <span key={_id} className={classes.face}>
              {initials(name)}
            </span>
          ))}
        </span>
      </Tooltip>
      {more > 0 && <span className={classes.more}>+{more} more</span>}
    </div>
  );
}

function AnyStaff() {
  return <span className={classes.anyStaff}>Any Staff</span>;
}
