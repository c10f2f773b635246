import { ActionIcon, Menu, Paper, SimpleGrid, Skeleton, VisuallyHidden } from '@mantine/core';
import type { OwnerStaff } from '#contract/replies/staff-views.ts';
import { formatPhone } from '../../../../ui/format.ts';
import { EditIcon, MailIcon, MoreIcon, PhoneIcon, StaffIcon, TrashIcon } from '../../../../ui/icons.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { Face } from '../../../kit/face.tsx';
import { RefusedError, refusalText } from '../../../query/refusal.ts';
import { assignedServicesOf, openServicesText, type ServiceName } from '../model.ts';
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
    <SimpleGrid component="ul" cols={columns} spacing="md">
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
          <div data-frame className={classes.card} key={card}>
            <div className={classes.head}>
              <Skeleton width={48} height={48} circle />
              <div data-fill>
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

type MemberCardProps = {
  readonly member: OwnerStaff;
  readonly services: readonly ServiceName[] | undefined;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

/** One staff member: who they are, how to reach them, what they perform. */
function MemberCard({ member, services, onEdit, onDelete }: MemberCardProps) {
  return (
    <li data-frame className={classes.card}>
      <div className={classes.head}>
        <Face name={member.name} photoUrl={member.photoUrl} size={48} />
        <div data-fill>
          <h2 className={classes.name}>{member.name}</h2>
          <span data-text="quiet">{member.role || 'N/A'}</span>
        </div>
        <Menu position="bottom-end" width={180} withinPortal={false} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Actions for ${member.name}`}>
              <MoreIcon />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown aria-label={`Actions for ${member.name}`}>
            <Menu.Item leftSection={<EditIcon size={18} />} onClick={onEdit} mih={44}>
              Edit
            </Menu.Item>
            <Menu.Item
              leftSection={<TrashIcon size={18} />}
              className={classes.danger ?? ''}
              onClick={onDelete}
              mih={44}
            >
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {(member.email !== '' || member.phone !== '') && (
        <div data-stack>
          {member.email !== '' && (
            <a href={`mailto:${member.email}`} className={classes.contact}>
              <MailIcon size={18} />
              <span>{member.email}</span>
            </a>
          )}
          {member.phone !== '' && (
            <a href={`tel:${member.phone}`} className={classes.contact}>
              <PhoneIcon size={18} />
              <span>{formatPhone(member.phone)}</span>
            </a>
          )}
        </div>
      )}
      <AssignedServices member={member} services={services} />
    </li>
  );
}

function AssignedServices({ member, services }: Pick<MemberCardProps, 'member' | 'services'>) {
  if (member.services.length === 0) {
    return <p className={classes.none}>No services assigned. {openServicesText(services ?? [])}</p>;
  }
  if (services === undefined) return <Skeleton width="70%" height={28} radius={14} aria-hidden="true" />;
  const { shown, more } = assignedServicesOf(member, services);
  return (
    <ul className={classes.chips} aria-label={`Services of ${member.name}`}>
      {shown.map(({ _id, name }) => (
        <li key={_id} data-chip>
          {name}
        </li>
      ))}
      {more > 0 && <li className={classes.more}>+{more} more</li>}
    </ul>
  );
}
