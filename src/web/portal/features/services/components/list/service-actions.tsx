import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import type { OwnerService } from '#contract/views.ts';
import { CopyIcon, EditIcon, QrIcon, TrashIcon } from '../../../../kit/icons.tsx';
import classes from '../services.module.css';
import { copyBookingLink } from './copy-booking-link.ts';

type ServiceActionsProps = {
  readonly service: OwnerService;
  readonly businessSlug: string | undefined;
  readonly onShare: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

/** Copy the service's own booking link, show it as a code, edit the service, delete it. */
export function ServiceActions({ service, businessSlug, onShare, onEdit, onDelete }: ServiceActionsProps) {
  const copy = () =>
    businessSlug !== undefined &&
    copyBookingLink(`${location.origin}${paths.book(businessSlug, service.slug)}`);
  return (
    <div className={classes.actions}>
      <Action
        label="Copy booking link"
        about={service.name}
        onClick={copy}
        disabled={businessSlug === undefined}
      >
        <CopyIcon />
      </Action>
      <Action
        label="QR code and sharing"
        about={service.name}
        onClick={onShare}
        disabled={businessSlug === undefined}
      >
        <QrIcon />
      </Action>
      <Action label="Edit" about={service.name} onClick={onEdit}>
        <EditIcon />
      </Action>
      <Action label="Delete" about={service.name} onClick={onDelete}>
        <TrashIcon />
      </Action>
    </div>
  );
}

type ActionProps = {
  readonly label: string;
  readonly about: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
};

function Action({ label, about, onClick, disabled = false, children }: ActionProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={`${label}: ${about}`}
        disabled={disabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
