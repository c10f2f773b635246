import * as z from 'zod/mini';
import { call } from '../call.ts';
import { imageMaxBytes } from '../media.ts';
import { ownerStaff, publicStaff } from '../replies/staff-views.ts';
import {
  calendarDate,
  email,
  emptyOr,
  handle,
  nameText,
  personName,
  phone,
  success,
} from '../requests/fields.ts';
import { weeklyHours } from '../requests/weekly-hours.ts';

export const staffBody = z.strictObject({
  name: personName('This field is required'),
  role: nameText('This field is required', 80),
  email: emptyOr(email('Valid email needed if entered', 'Valid email needed if entered')),
  phone: emptyOr(phone('Valid 11-digit NG number if entered', 'Valid 11-digit NG number if entered')),
  /** Ids, or the services themselves. */
  services: z.optional(
    z
      .array(
        z.union([
          handle,
          z.pipe(
            z.object({ _id: handle }),
            z.transform(({ _id }) => _id),
          ),
        ]),
      )
      .check(z.maxLength(200)),
  ),
  businessId: z.optional(z.string().check(z.maxLength(100))),
  availabilitySettings: z.optional(
    z.nullable(z.strictObject({ weeklyHours, blockedDates: z.array(calendarDate).check(z.maxLength(400)) })),
  ),
});
export type StaffBody = z.output<typeof staffBody>;

const byId = z.object({ id: handle });
const saved = z.object({ success, data: ownerStaff });

export const staffCalls = {
  list: call({
    method: 'GET',
    path: '/staff',
    summary:
      'The staff: in full to the owner and to an API key with staff.read, otherwise id, name and role of those who perform the service.',
    access: 'public',
    query: z.object({ businessId: z.optional(handle), serviceId: z.optional(handle) }),
    reply: z.object({ success, data: z.union([z.array(ownerStaff), z.array(publicStaff)]) }),
    refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
  }),
  create: call({
    method: 'POST',
    path: '/staff',
    summary: 'Add a staff member.',
    access: 'owner',
    permission: 'staff.change',
    body: staffBody,
    reply: saved,
    refusals: ['WRONG_BUSINESS', 'LIMIT_REACHED', 'IDEMPOTENCY_MISMATCH'],
  }),
  update: call({
    method: 'PUT',
    path: '/staff/{id}',
    summary: 'Change a staff member.',
    access: 'owner',
    permission: 'staff.change',
    params: byId,
    body: staffBody,
    reply: saved,
    refusals: ['WRONG_BUSINESS', 'NOT_FOUND'],
  }),
  uploadPhoto: call({
    method: 'PUT',
    path: '/staff/{id}/photo',
    summary: 'Upload the photo of a staff member: a PNG or JPEG of at most 2 MB in the field photo.',
    access: 'owner',
    permission: 'staff.change',
    params: byId,
    consumes: 'multipart/form-data',
    file: { field: 'photo', maxBytes: imageMaxBytes },
    reply: z.object({ success, data: z.object({ imageUrl: z.string() }) }),
    refusals: ['NOT_FOUND', 'TOO_LARGE', 'UNSUPPORTED_MEDIA', 'INVALID_IMAGE', 'TOO_MANY_REQUESTS'],
  }),
  removePhoto: call({
    method: 'DELETE',
    path: '/staff/{id}/photo',
    summary: 'Remove the photo of a staff member.',
    access: 'owner',
    permission: 'staff.change',
    params: byId,
    reply: z.object({ success }),
    refusals: ['NOT_FOUND'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/staff/{id}',
    summary:
      'Delete a staff member. Their future appointments stay, or all go to another staff member, where each must be free.',
    access: 'owner',
    permission: 'staff.change',
    params: byId,
    query: z.object({ reassignTo: z.optional(handle) }),
    reply: z.object({ success, message: z.string(), futureBookings: z.number() }),
    refusals: ['NOT_FOUND', 'HAS_FUTURE_BOOKINGS'],
  }),
};
