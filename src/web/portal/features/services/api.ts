import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { type ResourceBody, resourcesCalls } from '#contract/calls/resources.calls.ts';
import { type ServiceBody, servicesCalls } from '#contract/calls/services.calls.ts';
import { usersCalls } from '#contract/calls/users.calls.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import { request } from '../../../api/client.ts';
import { type Transfer, upload } from '../../../api/files.ts';
import { servicesQuery } from '../../kit/services-query.ts';
import { RefusedError, replyOf } from '../../query/refusal.ts';
import { withService } from './model.ts';

/** The words the business sorts its services under. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async () => replyOf(await request(usersCalls.categories, {})).data,
});

/** The business as its owner sees it; here for the address of its booking page. */
export const businessQuery = queryOptions({
  queryKey: ['business'],
  queryFn: async () => replyOf(await request(usersCalls.ownBusiness, {})).data,
});

/** The chairs, dryers and rooms of the business, and which services need them. */
export const resourcesQuery = queryOptions({
  queryKey: ['resources'],
  queryFn: async () => replyOf(await request(resourcesCalls.list, { query: {} })).data,
});

/** The bookings of a service that are still to come: how many, and the first of them. */
export const futureBookingsQuery = (serviceId: string) =>
  queryOptions({
    queryKey: ['appointments', 'affected', { serviceId }],
    queryFn: async () => replyOf(await request(appointmentsCalls.affected, { query: { serviceId } })),
    // Asked before something that cannot be undone.
    staleTime: 0,
  });

export type Entered = {
  readonly body: ServiceBody;
  /** Time-based services only. */
  readonly assignedStaff: readonly string[];
};

/** What is sent in place of what was entered, of a service that is another by now than when its form was opened. */
export type Rebase = (entered: Entered, opened: OwnerService, latest: OwnerService) => Entered;

export type ServiceSave = Entered & {
  /** Null: a new service. */
  readonly id: string | null;
  /** As it was when its form was opened; null: it was not there. */
  readonly opened: OwnerService | null;
  /** The same across retries of one attempt, so that a lost answer never makes a second service. */
  readonly idempotencyKey: string;
};

/** `failure`: it was saved, but not who performs it. */
export type ServiceSaved = { readonly service: OwnerService; readonly failure: RefusedError | null };

const putOrPost = ({ id, body, idempotencyKey }: ServiceSave) =>
  id === null
    ? request(servicesCalls.create, { body, idempotencyKey })
    : request(servicesCalls.update, { params: { id }, body });

/** What somebody else has saved while the form was open stays, where the form says nothing else. */
const withLatest = async (save: ServiceSave, rebase: Rebase): Promise<ServiceSave> => {
  const { opened } = save;
  if (opened === null) return save;
  const asked = await request(servicesCalls.list, { query: {} });
  const latest = asked.ok ? asked.reply.data.find(({ _id }) => _id === opened._id) : undefined;
  return latest === undefined ? save : { ...save, ...rebase(save, opened, latest) };
};

const saveService = async (entered: ServiceSave, rebase: Rebase): Promise<ServiceSaved> => {
  const save = await withLatest(entered, rebase);
  const { service } = replyOf(await putOrPost(save));
  if (save.body.bookingType !== 'time-based') return { service, failure: null };
  const assigned = await request(servicesCalls.assignStaff, {
    params: { id: service._id },
    body: { staffIds: [...save.assignedStaff] },
  });
  if (!assigned.ok) return { service, failure: new RefusedError(assigned) };
  return { service: assigned.reply.service, failure: null };
};

/** Saves a service and, for a time-based one, who performs it. Fails with a RefusedError where nothing was saved. */
export function useSaveService(rebase: Rebase) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (entered: ServiceSave) => saveService(entered, rebase),
    onSuccess: ({ service }) => {
      queryClient.setQueryData(servicesQuery.queryKey, (known) => known && withService(known, service));
      void queryClient.invalidateQueries({ queryKey: servicesQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: categoriesQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: resourcesQuery.queryKey });
    },
  });
}

/** Deletes a service; fails with a RefusedError. */
export function useDeleteService() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => replyOf(await request(servicesCalls.remove, { params: { id } })),
    onSuccess: (_, id) => {
      queryClient.setQueryData(servicesQuery.queryKey, (known) => known?.filter(({ _id }) => _id !== id));
      void queryClient.invalidateQueries({ queryKey: servicesQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: resourcesQuery.queryKey });
    },
  });
}

export type ResourceSave = {
  /** Null: a new one. */
  readonly id: string | null;
  readonly body: ResourceBody;
  /** The same across retries of one attempt, so that a lost answer never adds it twice. */
  readonly idempotencyKey: string;
};

const putOrPostResource = ({ id, body, idempotencyKey }: ResourceSave) =>
  id === null
    ? request(resourcesCalls.create, { body, idempotencyKey })
    : request(resourcesCalls.update, { params: { id }, body });

/** Adds or changes a resource; fails with a RefusedError. */
export function useSaveResource() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (save: ResourceSave) => replyOf(await putOrPostResource(save)).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: resourcesQuery.queryKey }),
  });
}

/** Deletes a resource; fails with a RefusedError. */
export function useDeleteResource() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => replyOf(await request(resourcesCalls.remove, { params: { id } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: resourcesQuery.queryKey }),
  });
}

/** Replaces the categories; fails with a RefusedError. */
export function useSaveCategories() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (categories: readonly string[]) =>
      replyOf(await request(usersCalls.saveCategories, { body: { categories: [...categories] } })).data,
    onSuccess: (categories) => queryClient.setQueryData(categoriesQuery.queryKey, categories),
  });
}

/** Sends and removes the picture of a service, and puts the list right. Both fail with a RefusedError. */
export function useServiceImage(id: string) {
  const queryClient = useQueryClient();
  const show = (image: { readonly imageUrl: string | null; readonly imageCloudinaryId: string | null }) => {
    queryClient.setQueryData(servicesQuery.queryKey, (known) =>
      known?.map((service) => (service._id === id ? { ...service, ...image } : service)),
    );
    void queryClient.invalidateQueries({ queryKey: servicesQuery.queryKey });
  };
  return {
    send: async (file: File, transfer: Transfer) =>
      show(replyOf(await upload(servicesCalls.uploadImage, { params: { id }, file }, transfer)).data),
    remove: async () => {
      replyOf(await request(servicesCalls.removeImage, { params: { id } }));
      show({ imageUrl: null, imageCloudinaryId: null });
    },
  };
}
