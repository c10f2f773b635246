import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { OwnerResource } from '#contract/calls/resources.calls.ts';
import { EditIcon, PlusIcon, TrashIcon } from '../../../../../ui/icons.tsx';
import { ConfirmDialog } from '../../../../kit/dialog/confirm-dialog.tsx';
import { ErrorState } from '../../../../kit/error-state.tsx';
import { Section } from '../../../../kit/section.tsx';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { resourcesQuery, useDeleteResource } from '../../api.ts';
import { resourceLine } from '../../resources.ts';
import classes from '../categories/categories.module.css';

// Fetched once the list is drawn: nobody opens a dialog before that.
const ResourceDialog = lazy(async () => ({
  default: (await import('./resource-dialog.tsx')).ResourceDialog,
}));

/** The chairs, dryers and rooms of the business, with the dialogs that add, change and delete. */
export function ResourceSection() {
  const resources = useQuery(resourcesQuery);
  const deletion = useDeleteResource();
  // About null: a new one.
  const [form, setForm] = useState<{ readonly about: OwnerResource | null } | null>(null);
  const [deleting, setDeleting] = useState<OwnerResource | null>(null);
  const known = resources.data;
  const leave = () => setDeleting(null);
  const remove = () =>
    deleting !== null &&
    deletion.mutate(deleting._id, {
      onSuccess: () => toast.success(`${deleting.name} deleted.`),
      onError: (failure) => toast.error(refusalText(failure, 'This could not be deleted.')),
      onSettled: leave,
    });
  return (
    <Section
      title="Resources"
      hint="Chairs, dryers and rooms that a service takes up while it is done. Say under ‘Needs’ in a service what it takes: its times are then offered only while one of each is free."
    >
      {known === undefined && resources.isError && (
        <ErrorState
          message="Could not load resources."
          onRetry={resources.refetch}
          retrying={resources.isFetching}
        />
      )}
      {known === undefined && !resources.isError && <Skeleton height={60} />}
      {known !== undefined && known.length > 0 && (
        <ul data-frame="inner" aria-label="Resources">
          {known.map((resource) => (
            <li key={resource._id} className={classes.row}>
              <span className={classes.words}>
                {resource.name}
                <span data-text="quiet regular">{resourceLine(resource)}</span>
              </span>
              <span className={classes.tools}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={`Edit resource: ${resource.name}`}
                  onClick={() => setForm({ about: resource })}
                >
                  <EditIcon />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={`Delete resource: ${resource.name}`}
                  onClick={() => setDeleting(resource)}
                >
                  <TrashIcon />
                </ActionIcon>
              </span>
            </li>
          ))}
        </ul>
      )}
      {known !== undefined && (
        <Button
          variant="default"
          className={classes.append ?? ''}
          leftSection={<PlusIcon />}
          onClick={() => setForm({ about: null })}
        >
          Add a resource
        </Button>
      )}
      <Suspense fallback={null}>
        <ResourceDialog opened={form !== null} resource={form?.about ?? null} onClose={() => setForm(null)} />
      </Suspense>
      <ConfirmDialog
        opened={deleting !== null}
        title="Delete resource"
        action="Delete"
        keep="Cancel"
        busy={deletion.isPending}
        onConfirm={remove}
        onClose={leave}
      >
        Delete <strong>{deleting?.name}</strong>? This action cannot be undone.
      </ConfirmDialog>
    </Section>
  );
}
