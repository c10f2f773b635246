import { Paper, SimpleGrid, Skeleton, VisuallyHidden } from '@mantine/core';
import type { OwnerStaff } from '#contract/views.ts';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { StaffIcon } from '../../../kit/icons.tsx';
import { RefusedError, refusalText } from '../../../query/refusal.ts';
import type { ServiceName } from '../model.ts';
import { MemberCard } from './member-card.tsx';
import classes from './staff.module.css';

type MemberListProps = {
  readonly staff: readonly OwnerStaff[] | undefined;
  readonly failure: Error | null;
  readonly retrying: boolean;
  readonly onRetry: () => void;
  readonly services: readonly ServiceName[] | undefined;
  readonly onEdit: (member: OwnerStaff) => void;
  readonly onDelete: (member: OwnerStaff) => void;
};

const columns = { base: 1, sm: 2, md: 3 } as const;

const reasonOf = (failure: Error): string =>
  failure instanceof RefusedError ? refusalText(failure, 'Please check your connection.') : failure.message;

/** One, two or three cards a row. */
export function MemberList({
  staff,
  failure,
  retrying,
  onRetry,
  services,
  onEdit,
  onDelete,
}: MemberListProps) {
  if (staff === undefined) {
    return failure === null ? (
      <LoadingCards />
    ) : (
      <Paper withBorder radius="lg">
        <ErrorState
          message={`Failed to load staff: ${reasonOf(failure)}`}
          onRetry={onRetry}
          retrying={retrying}
        />
      </Paper>
    );
  }
  if (staff.length === 0) {
    return (
      <Paper withBorder radius="lg">
        <EmptyState
          icon={<StaffIcon size={26} />}
          text='No staff members have been added yet. Click "Add Staff" to get started.'
        />
      </Paper>
    );
  }
  return (
    <SimpleGrid component="ul" cols={columns} spacing="md" className={classes.cards ?? ''}>
      {staff.map((member) => (
        <MemberCard
          key={member._id}
          member={member}
          services={services}
          onEdit={() => onEdit(member)}
          onDelete={() => onDelete(member)}
        />
      ))}
    </SimpleGrid>
  );
}

function LoadingCards() {
  return (
    <div role="status">
      <VisuallyHidden>Loading staff…</VisuallyHidden>
      <SimpleGrid cols={columns} spacing="md" aria-hidden="true">
        {['a', 'b', 'c'].map((card) => (
          <div className={classes.card} key={card}>
            <div className={classes.head}>
              <Skeleton width={48} height={48} circle />
              <div className={classes.who}>
                <Skeleton width="60%" height={14} mb={8} />
                <Skeleton width="40%" height={12} />
              </div>
            </div>
            <Skeleton width="75%" height={12} mt={4} />
            <Skeleton width="50%" height={12} />
            <Skeleton width="90%" height={26} radius={13} />
          </div>
        ))}
      </SimpleGrid>
    </div>
  );
}
