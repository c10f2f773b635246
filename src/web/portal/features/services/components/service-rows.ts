import type { OwnerService } from '#contract/views.ts';
import type { StaffName } from '../model.ts';

/** What a table and its cards are given alike. */
export type ServiceRowsProps = {
  readonly services: readonly OwnerService[];
  readonly staff: readonly StaffName[] | undefined;
  readonly businessSlug: string | undefined;
  readonly onEdit: (service: OwnerService) => void;
  readonly onDelete: (service: OwnerService) => void;
};
