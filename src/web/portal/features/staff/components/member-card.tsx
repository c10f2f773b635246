import { ActionIcon, Menu, Skeleton } from '@mantine/core';
import type { OwnerStaff } from '#contract/views.ts';
import { formatPhone, initials } from '../../../../ui/format.ts';
import { EditIcon, MailIcon, MoreIcon, PhoneIcon, TrashIcon } from '../../../kit/icons.tsx';
import { assignedServicesOf, openServicesText, type ServiceName } from '../model.ts';
import classes from './staff.module.css';

type MemberCardProps = {
  readonly member: OwnerStaff;
  readonly services: readonly ServiceName[] | undefined;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

/** One staff member: who they are, how to reach them, what they perform. */
export function MemberCard({ member, services, onEdit, onDelete }: MemberCardProps) {
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <span className={classes.avatar} aria-hidden="true">
          {initials(member.name)}
        </span>
        <div className={classes.who}>
          <h2 className={classes.name}>{member.name}</h2>
          <span className={classes.role}>{member.role || 'N/A'}</span>
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
        <div className={classes.reach}>
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
        <li key={_id} className={classes.chip}>
          {name}
        </li>
      ))}
      {more > 0 && <li className={classes.more}>+{more} more</li>}
    </ul>
  );
}
