import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { clientsCalls, type NewClientBody } from '#contract/calls/clients.calls.ts';
import type { ClientDetails } from '#contract/replies/views.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { request } from '../../../api/client.ts';
import { download, keepFile } from '../../../api/files.ts';
import { toast } from '../../kit/toast.ts';
import { requestProved } from '../../query/prove-again.ts';
import { RefusedError, replyOf } from '../../query/refusal.ts';
import { type ClientsFilter, filterPlace } from './filters.ts';
import { bodyWith, type ClientChange, type ClientPage, PAGE_SIZE } from './model.ts';
import { MOST_RECIPIENTS } from './recipients.ts';

const lists = ['clients', 'list'] as const;

type Asked = ClientsFilter & { readonly page: number };

/** One page of the clients who pass the filter, in its order; the rows before stay until it is there. */
export const clientsQuery = (businessId: string | undefined, { page, ...filter }: Asked) =>
  queryOptions({
    queryKey: [...lists, { businessId, ...filter, page }],
    queryFn: async (): Promise<ClientPage> => {
      if (businessId === undefined || businessId === '') {
        throw new Error('Business ID is required to fetch clients.');
      }
      const query = { ...filterPlace(filter), businessId, page: String(page), limit: String(PAGE_SIZE) };
      const { data, total } = replyOf(await request(clientsCalls.list, { query }));
      if (!Array.isArray(data)) throw new Error('Invalid client data format.');
      return { clients: data, total, filter };
    },
    placeholderData: keepPreviousData,
  });

/** As many as a WhatsApp broadcast takes, of those who pass the filter. */
export const recipientsQuery = (filter: ClientsFilter) =>
  queryOptions({
    queryKey: [...lists, 'recipients', filter],
    queryFn: async () =>
      replyOf(
        await request(clientsCalls.list, {
          query: { ...filterPlace(filter), page: '1', limit: String(MOST_RECIPIENTS) },
        }),
      ).data,
  });

/** Fetches those who pass the filter as CSV and hands them to the browser. Fails with a RefusedError. */
export const useExportClients = () =>
  useMutation({
    mutationFn: async (filter: ClientsFilter) => {
      const { sort: _, ...query } = filterPlace(filter);
      const answer = await download(clientsCalls.exportAll, { query });
      if (!answer.ok) throw new RefusedError(answer);
      keepFile(answer.value);
    },
  });

type NewClient = {
  readonly body: NewClientBody;
  /** The same across retries of one attempt. */
  readonly idempotencyKey: string;
};

/** Adds a client; fails with a RefusedError. */
export function useAddClient() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: NewClient) =>
      replyOf(await request(clientsCalls.add, { body, idempotencyKey })).data,
    onSuccess: (added) => {
      queries.setQueryData(clientQuery(added._id).queryKey, added);
      refreshLists(queries);
    },
  });
}

/** The first clients that match a search, to pick one from. */
export const pickQuery = (search: string) =>
  queryOptions({
    queryKey: [...lists, 'pick', search],
    queryFn: async () =>
      replyOf(await request(clientsCalls.list, { query: { search, page: '1', limit: '7' } })).data,
    placeholderData: keepPreviousData,
  });

/** A few of whose birthday it is, and how many there are. */
export const birthdaysQuery = (today: CalendarDate) =>
  queryOptions({
    queryKey: [...lists, 'birthdays', today],
    queryFn: async () => {
      const query = { group: 'birthday-today', page: '1', limit: '2' } as const;
      const { data, total } = replyOf(await request(clientsCalls.list, { query }));
      return { clients: data, total };
    },
    staleTime: 600_000,
  });

/** One client in full. A record that was merged answers with the one it went into. */
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: ['clients', 'details', id],
    queryFn: async () => replyOf(await request(clientsCalls.get, { params: { id } })).data,
    // Totals change with every booking, which other screens make.
    staleTime: 0,
  });

/** A page of a client's bookings, the latest first. */
export const historyQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['appointments', 'client', id, page],
    queryFn: async () =>
      replyOf(await request(clientsCalls.history, { params: { id }, query: { page: String(page) } })),
    placeholderData: keepPreviousData,
  });

/** Everything that lists clients, on whatever screen; a client's own page is written to directly. */
const refreshLists = (queries: QueryClient) =>
  void queries.invalidateQueries({
    queryKey: ['clients'],
    predicate: ({ queryKey }) => queryKey[1] !== 'details',
  });

/** Who a client is is shown once it is saved; the rest at once. */
const shownAtOnce = ({
  name: _,
  phone: __,
  email: ___,
  birthday: ____,
  ...rest
}: ClientChange): ClientChange => rest;

/**
 * Changes part of a client, one change at a time, and puts back what the server refuses. Fails with a RefusedError,
 * which `onRefused`, where it is given, is told for every change, also when another one was made meanwhile.
 */
export function useSaveClient(id: string, onRefused?: (failure: Error) => void) {
  const queries = useQueryClient();
  const { queryKey } = clientQuery(id);
  const mutationKey = ['save-client', id] as const;
  const write = (change: Partial<ClientDetails>) =>
    queries.setQueryData(queryKey, (known) => known && { ...known, ...change });
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (change: ClientChange) => {
      const client = queries.getQueryData(queryKey);
      if (client === undefined) throw new Error('The client to be changed is not known');
      return replyOf(await request(clientsCalls.update, { params: { id }, body: bodyWith(client, change) }))
        .data;
    },
    onMutate: async (change) => {
      // An answer asked for before the change would undo it on the screen.
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      write(shownAtOnce(change));
      return { before };
    },
    onSuccess: (saved) => {
      // A change that waits behind this one is already shown, and not yet in the answer.
      if (queries.isMutating({ mutationKey }) === 1) write(saved);
      refreshLists(queries);
    },
    onError: (failure, change, context) => {
      onRefused?.(failure);
      const before = context?.before;
      if (before === undefined) return;
      const kept = bodyWith(before, {});
      const names = new Set(Object.keys(shownAtOnce(change)));
      write(Object.fromEntries(Object.entries(kept).filter(([name]) => names.has(name))));
    },
  });
}

export type Merge = {
  /** The record that stays. */
  readonly into: string;
  readonly from: string;
  /** The same across retries of one attempt. */
  readonly idempotencyKey: string;
};

/** Merges one record into another; fails with a RefusedError. */
export function useMergeClients() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ into, from, idempotencyKey }: Merge) =>
      replyOf(
        await requestProved(clientsCalls.merge, { params: { id: into }, body: { from }, idempotencyKey }),
      ).data,
    onSuccess: (merged, { from }) => {
      // Here, since the screen that asked may be gone with the record.
      toast.success('The two clients were merged.');
      queries.setQueryData(clientQuery(merged._id).queryKey, merged);
      queries.setQueryData(clientQuery(from).queryKey, merged);
      refreshLists(queries);
      void queries.invalidateQueries({ queryKey: ['appointments'] });
    },
  });
}

export type Split = {
  readonly id: string;
  /** One of their other numbers. */
  readonly phone: string;
  /** The same across retries of one attempt. */
  readonly idempotencyKey: string;
};

/** Makes whoever has another number of a client's a client of their own; fails with a RefusedError. */
export function useSplitClient() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, phone, idempotencyKey }: Split) =>
      replyOf(await requestProved(clientsCalls.split, { params: { id }, body: { phone }, idempotencyKey }))
        .data,
    onSuccess: (split) => {
      toast.success(`${split.name} is a client of their own now.`);
      void queries.invalidateQueries({ queryKey: ['clients'] });
      void queries.invalidateQueries({ queryKey: ['appointments'] });
    },
  });
}

/** Erases a client; fails with a RefusedError. */
export function useEraseClient() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => replyOf(await requestProved(clientsCalls.erase, { params: { id } })),
    onSuccess: () => {
      refreshLists(queries);
      void queries.invalidateQueries({ queryKey: ['appointments'] });
    },
  });
}

/** Fetches everything kept about a client and hands it to the browser. Fails with a RefusedError. */
export function useExportClient() {
  return useMutation({
    mutationFn: async (id: string) => {
      const answer = await download(clientsCalls.exportOne, { params: { id } });
      if (!answer.ok) throw new RefusedError(answer);
      keepFile(answer.value);
    },
  });
}
