import * as z from 'zod/mini';
import { birthdayShape } from '#core/clients/birthday.ts';
import { call } from '../call.ts';
import { client, clientDetails, ownerAppointment } from '../replies/views.ts';
import {
  businessScope,
  email,
  emptyOr,
  handle,
  optionalText,
  personName,
  phone,
  success,
  wholeNumber,
} from '../requests/fields.ts';

const byId = z.object({ id: handle });
const saved = z.object({ success, data: clientDetails });
const clientsFile = { field: 'clientsFile', maxBytes: 1024 * 1024 };

/** MM-dd; empty: none. */
const birthday = z.optional(
  z.string().check(z.regex(birthdayShape, 'Please choose both a day and a month that has it.')),
);

const clientBody = z.strictObject({
  name: personName('This field is required'),
  phone: phone('This field is required', 'Enter a valid 11-digit NG number.'),
  email: emptyOr(email('Must be a valid email', 'Must be a valid email')),
  /** Left out: as it was. */
  birthday,
  notes: optionalText(2000),
  tags: z.optional(
    z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(30))).check(z.maxLength(20)),
  ),
  alwaysDeposit: z.boolean(),
  blocked: z.boolean(),
});
/** What a client has before the first booking. */
const newClientBody = z.strictObject({
  name: clientBody.shape.name,
  phone: clientBody.shape.phone,
  email: clientBody.shape.email,
  birthday,
  notes: clientBody.shape.notes,
  tags: clientBody.shape.tags,
});
export type NewClientBody = z.output<typeof newClientBody>;

const filter = {
  search: z.optional(z.string().check(z.maxLength(100))),
  tag: z.optional(z.string().check(z.maxLength(30))),
  /** `away`: not seen for 60 days, and nothing booked; `owing`: of a completed booking; `missed`: a no-show; the rest: by birthday. */
  group: z.optional(z.enum(['away', 'owing', 'missed', 'birthday-today', 'birthday-week', 'birthday-month'])),
};

export type ClientBody = z.output<typeof clientBody>;

const importRow = z.object({
  line: z.number(),
  action: z.enum(['add', 'update', 'skip']),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  reason: z.string(),
});

export const clientsCalls = {
  list: call({
    method: 'GET',
    path: '/clients',
    summary:
      "The business's clients by name or in another order, those whose name or email has the search in it, or whose phone has its digits. Without a page, the first 1000.",
    access: 'owner',
    permission: 'clients.read',
    query: z.extend(businessScope, {
      ...filter,
      sort: z.optional(z.enum(['name', 'latest', 'longest', 'bookings', 'spent', 'newest'])),
      page: z.optional(wholeNumber(1, 1_000_000)),
      limit: z.optional(wholeNumber(1, 1000)),
    }),
    reply: z.object({ success, data: z.array(client), total: z.number() }),
    refusals: ['WRONG_BUSINESS'],
  }),
  exportAll: call({
    method: 'GET',
    path: '/clients/export',
    summary:
      'Every client, or those who pass the filters of the list, as CSV. The header X-Total-Count says how many rows will come.',
    access: 'owner',
    permission: 'clients.export',
    produces: 'text/csv',
    query: z.object(filter),
    reply: z.string(),
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  add: call({
    method: 'POST',
    path: '/clients',
    summary: 'Add a client before their first booking.',
    access: 'owner',
    permission: 'clients.change',
    body: newClientBody,
    reply: saved,
    refusals: ['CLIENT_EXISTS', 'LIMIT_REACHED', 'IDEMPOTENCY_MISMATCH'],
  }),
  get: call({
    method: 'GET',
    path: '/clients/{id}',
    summary:
      'One client: contact, notes, tags, totals. One that was merged answers with the record it went into.',
    access: 'owner',
    permission: 'clients.read',
    params: byId,
    reply: z.object({ success, data: clientDetails }),
    refusals: ['NOT_FOUND'],
  }),
  history: call({
    method: 'GET',
    path: '/clients/{id}/appointments',
    summary: "A client's bookings, the latest first, ten a page.",
    access: 'owner',
    permission: 'clients.read',
    params: byId,
    query: z.object({ page: z.optional(wholeNumber(1, 1_000_000)) }),
    reply: z.object({ success, data: z.array(ownerAppointment), total: z.number() }),
    refusals: ['NOT_FOUND'],
  }),
  update: call({
    method: 'PUT',
    path: '/clients/{id}',
    summary: 'Change a client. Bookings already made keep the name and contact they were made with.',
    access: 'owner',
    permission: 'clients.change',
    params: byId,
    body: clientBody,
    reply: saved,
    refusals: ['NOT_FOUND', 'CLIENT_EXISTS'],
  }),
  merge: call({
    method: 'POST',
    path: '/clients/{id}/merge',
    summary:
      'Merge another record into this one: its bookings, notes and tags come here, its phone leads here.',
    access: 'owner',
    permission: 'clients.remove',
    params: byId,
    body: z.strictObject({ from: handle }),
    reply: saved,
    refusals: ['NOT_FOUND', 'IDEMPOTENCY_MISMATCH'],
  }),
  split: call({
    method: 'POST',
    path: '/clients/{id}/split',
    summary:
      "Make whoever books under one of this client's other numbers a client of their own, with their bookings. A merged record stands again.",
    access: 'owner',
    permission: 'clients.remove',
    params: byId,
    body: z.strictObject({ phone: phone('This field is required', 'Enter a valid 11-digit NG number.') }),
    reply: saved,
    refusals: ['NOT_FOUND', 'IDEMPOTENCY_MISMATCH'],
  }),
  exportOne: call({
    method: 'GET',
    path: '/clients/{id}/export',
    summary: 'Everything kept about one client, as a JSON file to hand over.',
    access: 'owner',
    permission: 'clients.export',
    params: byId,
    produces: 'application/octet-stream',
    reply: z.string(),
    refusals: ['NOT_FOUND'],
  }),
  erase: call({
    method: 'DELETE',
    path: '/clients/{id}',
    summary:
      'Erase a client: name, contact, notes and answers go, from every booking too. What was booked and when stays, without a name.',
    access: 'owner',
    permission: 'clients.remove',
    params: byId,
    reply: z.object({ success, message: z.string() }),
    refusals: ['NOT_FOUND', 'HAS_FUTURE_BOOKINGS'],
  }),
  previewImport: call({
    method: 'POST',
    path: '/clients/import/preview',
    summary:
      'What importing a CSV file (field clientsFile, at most 1 MB) would do, row by row. Changes nothing.',
    access: 'owner',
    permission: 'clients.import',
    consumes: 'multipart/form-data',
    file: clientsFile,
    reply: z.object({
      success,
      data: z.object({
        /** The first 200 rows; the counts are of all. */
        rows: z.array(importRow),
        added: z.number(),
        updated: z.number(),
        skipped: z.number(),
      }),
    }),
    refusals: ['TOO_LARGE', 'UNSUPPORTED_MEDIA', 'INVALID_FILE', 'TOO_MANY_REQUESTS'],
  }),
  importAll: call({
    method: 'POST',
    path: '/clients/import',
    summary:
      'Import clients from a CSV file, all of it or nothing. What a record already says is never overwritten.',
    access: 'owner',
    permission: 'clients.import',
    consumes: 'multipart/form-data',
    file: clientsFile,
    reply: z.object({
      success,
      data: z.object({ added: z.number(), updated: z.number(), skipped: z.number() }),
    }),
    refusals: ['TOO_LARGE', 'UNSUPPORTED_MEDIA', 'INVALID_FILE', 'LIMIT_REACHED', 'TOO_MANY_REQUESTS'],
  }),
};
