import * as z from 'zod/mini';
import { call } from '../call.ts';
import { imageMaxBytes, mostWorkPhotos } from '../media.ts';
import { workPhoto } from '../replies/work-views.ts';
import { handle, success } from '../requests/fields.ts';

const byId = z.object({ id: handle });
const saved = z.object({ success, data: workPhoto });
const listed = z.object({ success, data: z.array(workPhoto) });

export const workPhotosCalls = {
  list: call({
    method: 'GET',
    path: '/work-photos',
    summary: 'The photos of the business’s work, in the order clients see them.',
    access: 'owner',
    permission: 'settings.read',
    reply: listed,
    refusals: [],
  }),
  add: call({
    method: 'POST',
    path: '/work-photos',
    summary: `Add a photo after the others, at most ${mostWorkPhotos} in all: a PNG or JPEG of at most 2 MB in the field photo.`,
    access: 'owner',
    permission: 'settings.change',
    consumes: 'multipart/form-data',
    file: { field: 'photo', maxBytes: imageMaxBytes },
    reply: saved,
    refusals: ['LIMIT_REACHED', 'TOO_LARGE', 'UNSUPPORTED_MEDIA', 'INVALID_IMAGE', 'TOO_MANY_REQUESTS'],
  }),
  arrange: call({
    method: 'PUT',
    path: '/work-photos',
    summary: 'Put the photos in this order. Those that are not named come after, in the order they had.',
    access: 'owner',
    permission: 'settings.change',
    body: z.strictObject({ ids: z.array(handle).check(z.maxLength(mostWorkPhotos)) }),
    reply: listed,
    refusals: [],
  }),
  tag: call({
    method: 'PUT',
    path: '/work-photos/{id}',
    summary: 'Say of which service a photo is; null: of none.',
    access: 'owner',
    permission: 'settings.change',
    params: byId,
    body: z.strictObject({ serviceId: z.nullable(handle) }),
    reply: saved,
    refusals: ['NOT_FOUND'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/work-photos/{id}',
    summary: 'Remove a photo of the work.',
    access: 'owner',
    permission: 'settings.change',
    params: byId,
    reply: z.object({ success }),
    refusals: ['NOT_FOUND'],
  }),
};
