import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { workPhotosCalls } from '#contract/calls/work-photos.calls.ts';
import type { WorkPhoto } from '#contract/replies/work-views.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { service } from '../features/services/testing/samples.ts';
import { closePortal, inDialog, openPortal, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
afterEach(() => expect(closePortal(api)).toEqual([]));

const { list, arrange, tag, remove } = workPhotosCalls;
const braids = service({ _id: 'braids', name: 'Knotless braids' });
const photos = ['one', 'two', 'three'].map(
  (_id): WorkPhoto => ({ _id, photoUrl: `/media/${_id}/800.jpg`, serviceId: null }),
);

function openWork() {
  api = quietServer();
  api.answer(list, { success: true, data: photos });
  api.answer(servicesCalls.list, { success: true, data: [braids] });
  return openPortal('/dashboard/settings?tab=work');
}

const order = () =>
  within(screen.getByRole('list', { name: 'Photos of your work' }))
    .getAllByRole('presentation')
    .map((photo) => photo.getAttribute('src')?.split('/')[2]);

it('puts photos in order at once, and takes that back where it fails', async () => {
  const user = openWork();
  api.answer(arrange, { success: true, data: [] });
  await user.click(await screen.findByRole('button', { name: 'Move photo 3 forward' }));
  expect(order()).toEqual(['one', 'three', 'two']);
  await expect.poll(() => api.bodies(arrange)).toEqual([{ ids: ['one', 'three', 'two'] }]);
  api.lose(arrange);
  await user.click(screen.getByRole('button', { name: 'Move photo 1 back' }));
  expect(order()).toEqual(['three', 'one', 'two']);
  await expect.poll(order).toEqual(['one', 'two', 'three']);
  await screen.findByText(/check your connection/);
});

it('makes any photo the first in one tap, says so, and keeps the keyboard with it', async () => {
  const user = openWork();
  api.answer(arrange, { success: true, data: [] });
  await user.click(await screen.findByRole('button', { name: 'Make photo 3 first' }));
  expect(order()).toEqual(['three', 'one', 'two']);
  await expect.poll(() => document.activeElement?.id).toBe('photo-three');
  await screen.findByText('Photo 3 is first now.');
  expect(api.bodies(arrange)).toEqual([{ ids: ['three', 'one', 'two'] }]);
  expect(screen.getAllByText('First on your page')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Make photo 1 first' })).toBeNull();
  api.lose(arrange);
  await user.click(screen.getByRole('button', { name: 'Make photo 2 first' }));
  await expect.poll(order).toEqual(['one', 'two', 'three']);
  await screen.findByText(/check your connection/);
});

it('says of which service a photo is, and removes one after a question', async () => {
  const user = openWork();
  api.answer(tag, { success: true, data: { ...photos[0], serviceId: braids._id } as WorkPhoto });
  const choice = await screen.findByRole('combobox', { name: 'What is on photo 1' });
  await user.selectOptions(choice, await within(choice).findByRole('option', { name: braids.name }));
  await expect.poll(() => api.bodies(tag)).toEqual([{ serviceId: braids._id }]);
  api.answer(remove, { success: true });
  await user.click(screen.getByRole('button', { name: 'Remove photo 2' }));
  await user.click((await inDialog('Remove this photo?')).getByRole('button', { name: 'Remove photo' }));
  await expect.poll(order).toEqual(['one', 'three']);
  expect(api.asked(remove).map(({ params }) => params.id)).toEqual(['two']);
});
