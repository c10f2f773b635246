import type { OwnerService } from '#contract/views.ts';
import type { StaffName } from '../../model.ts';

/** What a table and its cards are given alike. */
export type ServiceRowsProps = {
  readonly services: readonly OwnerService[];
  readonly staff: readonly StaffName[] | undefined;
  readonly businessSlug: string | undefined;
  /** Shows the service's own link as a code, with other ways to send it on. */
  readonly onShare: (service: OwnerService) => void;
  readonly onEdit: (service: OwnerService) => void;
  readonly onDelete: (service: OwnerService) => void;
};
