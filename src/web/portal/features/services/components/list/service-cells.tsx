import { Skeleton, Tooltip, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { imageSourceSet } from '#contract/media.ts';
import { paths } from '#contract/paths.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import { formatNaira } from '../../../../../ui/format.ts';
import { CalendarIcon, ClockIcon, CopyIcon, EditIcon, QrIcon, TrashIcon } from '../../../../../ui/icons.tsx';
import { Cloth } from '../../../../../ui/pattern.tsx';
import { Face } from '../../../../kit/face.tsx';
import { termsLine } from '../../line-terms.ts';
import { feeOf, lengthText, performersOf, type StaffName } from '../../model.ts';
import { rentalLine } from '../../rental-terms.ts';
import classes from '../services.module.css';
import { copyBookingLink } from './booking-link.tsx';

type ServiceActionsProps = {
  readonly service: OwnerService;
  readonly businessSlug: string | undefined;
  /** What a button does is told when it is pointed at: only where something points. */
  readonly hints: boolean;
  readonly onShare: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

/** Copy the service's own booking link, show it as a code, edit the service, delete it. */
export function ServiceActions(props: ServiceActionsProps) {
  const { service, businessSlug, hints, onShare, onEdit, onDelete } = props;
  const copy = () =>
    businessSlug !== undefined &&
    copyBookingLink(`${location.origin}${paths.book(businessSlug, service.slug)}`);
  return (
    <div className={classes.actions}>
      <Action
        label="Copy booking link"
        about={service.name}
        hint={hints}
        onClick={copy}
        disabled={businessSlug === undefined}
      >
        <CopyIcon />
      </Action>
      <Action
        label="QR code and sharing"
        about={service.name}
        hint={hints}
        onClick={onShare}
        disabled={businessSlug === undefined}
      >
        <QrIcon />
      </Action>
      <Action label="Edit" about={service.name} hint={hints} onClick={onEdit}>
        <EditIcon />
      </Action>
      <Action label="Delete" about={service.name} hint={hints} onClick={onDelete}>
        <TrashIcon />
      </Action>
    </div>
  );
}

type ActionProps = {
  readonly label: string;
  readonly about: string;
  readonly hint: boolean;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
};

/** Looks like the kit's, which takes most of a tap's time where there are four for each of many services. */
function Action({ label, about, hint, onClick, disabled = false, children }: ActionProps) {
  const button = (
    <button
      type="button"
      className={classes.action}
      aria-label={`${label}: ${about}`}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
  if (!hint) return button;
  return (
    <Tooltip label={label} openDelay={400}>
      {button}
    </Tooltip>
  );
}

/** Rental or Appointment. */
export function BookingTypeChip({ type }: { readonly type: OwnerService['bookingType'] }) {
  const rental = type === 'item-based';
  return (
    <span data-chip={rental ? 'violet' : 'blue'}>
      {rental ? <CalendarIcon size={14} /> : <ClockIcon size={14} />}
      {rental ? 'Rental' : 'Appointment'}
    </span>
  );
}

/** Active or Inactive. */
export function AvailabilityChip({ available }: { readonly available: boolean }) {
  return (
    <span data-chip={available ? 'green' : ''} data-dot={available ? '' : 'hollow'}>
      {available ? 'Active' : 'Inactive'}
    </span>
  );
}

/** Picture or cloth, name, length and fee, and what else it has. */
export function ServiceDetails({ service }: { readonly service: OwnerService }) {
  const more = service.bookingType === 'item-based' ? rentalLine(service) : termsLine(service);
  return (
    <div className={classes.details}>
      {service.imageUrl === null ? (
        <Cloth seed={service._id} id={service.slug} className={classes.tile ?? ''} scale={0.6} />
      ) : (
        <img
          className={classes.tile}
          src={service.imageUrl}
          srcSet={imageSourceSet(service.imageUrl, 'webp') ?? undefined}
          sizes="48px"
          alt=""
          width={48}
          height={48}
          loading="lazy"
        />
      )}
      <div data-stack>
        <span className={classes.name}>{service.name}</span>
        <span className={classes.terms}>
          <span>{lengthText(service)}</span>
          <span className={classes.fee}>{formatNaira(feeOf(service))}</span>
        </span>
        {more !== '' && <span data-text="small breaks">{more}</span>}
      </div>
    </div>
  );
}

type ServicePerformersProps = {
  readonly service: OwnerService;
  readonly staff: readonly StaffName[] | undefined;
};

/** Initials of those who perform the service; a rental is performed by nobody. */
export function ServicePerformers({ service, staff }: ServicePerformersProps) {
  if (service.bookingType === 'item-based') return null;
  if (staff === undefined && service.assignedStaff.length > 0) {
    return <Skeleton width={72} height={32} radius={16} aria-hidden="true" />;
  }
  const { names, shown, more } = performersOf(service, staff ?? []);
  if (names.length === 0) return <span className={classes.anyStaff}>Any Staff</span>;
  return (
    <div data-row="2">
      <VisuallyHidden>{names.join(', ')}</VisuallyHidden>
      <Tooltip label={names.join(', ')} openDelay={300} events={{ hover: true, focus: false, touch: true }}>
        <span className={classes.faces} aria-hidden="true">
          {shown.map(({ _id, name }) => (
            <Face key={_id} name={name} size={34} />
          ))}
        </span>
      </Tooltip>
      {more > 0 && <span className={classes.more}>+{more} more</span>}
    </div>
  );
}
