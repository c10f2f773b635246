import { beforeEach, describe, expect, test } from 'vitest';
import { mostWorkPhotos } from '#contract/media.ts';
import { paths } from '#contract/paths.ts';
import { hourMs, toInstant } from '#core/calendar/instant.ts';
import { asSuperuser, storedId } from '../../testing/seeded-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';
import { plain } from './testing/made-photos.ts';

const app = useTestApp();
const PATH = '/api/work-photos';

let owner: TestOwner;
let photo: Buffer<ArrayBuffer>;
beforeEach(async () => {
  owner = await createOwner(app);
  photo = await plain('png', { width: 40, height: 30 });
});

const add = (by = owner) =>
  by.visitor.send('POST', PATH, {
    file: { field: 'photo', type: 'image/png', name: 'work.png', bytes: photo },
  });
const added = async (): Promise<string> => (await add()).body.data._id;
const ids = (answer: { readonly body: { readonly data: readonly { readonly _id: string }[] } }) =>
  answer.body.data.map(({ _id }) => _id);
const shown = async () => ids(await owner.visitor.send('GET', PATH));
const page = async () => (await app.visitor().send('GET', paths.universal(owner.slug))).text;

/** So many more than are there, without the drawing of each. */
const seed = (count: number, beside: string) =>
  asSuperuser(
    app,
    `WITH made AS (INSERT INTO media (business_id, media_id, purpose, bytes, created_at)
       SELECT business_id, gen_random_uuid(), 'work', 1, now() FROM work_photos, generate_series(1, $2)
        WHERE photo_id = $1
       RETURNING business_id, media_id)
     INSERT INTO work_photos (business_id, photo_id, place) SELECT business_id, media_id, 1000 FROM made`,
    [storedId(beside), count],
  );

describe('photos of the work', () => {
  test('are shown on the page in the order that the owner gives them', async () => {
    const [one, two, three] = [await added(), await added(), await added()];
    expect(await shown()).toEqual([one, two, three]);
    const arranged = await owner.visitor.send('PUT', PATH, { body: { ids: [three, one] } });
    expect([arranged.status, ids(arranged)]).toEqual([200, [three, one, two]]);
    expect(await shown()).toEqual([three, one, two]);
    const unknown = { ids: [two, owner.staffId] };
    const refused = await owner.visitor.send('PUT', PATH, { body: unknown });
    expect(refused.body.errors).toMatchObject([{ field: 'ids.1' }]);
    const text = await page();
    const places = [three, one, two].map((id) => text.indexOf(`/media/${id}/`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  test('are of a service of the business, until that is deleted', async () => {
    const service = await createService(owner, { name: 'Knotless braids' });
    const id = await added();
    const tag = (serviceId: string | null) =>
      owner.visitor.send('PUT', `${PATH}/${id}`, { body: { serviceId } });
    expect((await tag(service._id)).body.data).toMatchObject({ _id: id, serviceId: service._id });
    const other = await createOwner(app, 'Other Studio');
    const theirs = await createService(other);
    expect((await tag(theirs._id)).body.errors).toMatchObject([{ field: 'serviceId' }]);
    await owner.visitor.send('DELETE', `/api/services/${service._id}`);
    expect((await owner.visitor.send('GET', PATH)).body.data).toMatchObject([{ serviceId: null }]);
    expect((await tag(service._id)).status).toBe(422);
    expect((await tag(null)).status).toBe(200);
    expect((await other.visitor.send('PUT', `${PATH}/${id}`, { body: { serviceId: null } })).status).toBe(
      404,
    );
  });

  test('go when they are removed, once, and by their own business alone', async () => {
    const id = await added();
    const other = await createOwner(app, 'Other Studio');
    expect((await other.visitor.send('DELETE', `${PATH}/${id}`)).status).toBe(404);
    expect((await owner.visitor.send('DELETE', `${PATH}/${id}`)).status).toBe(200);
    expect((await owner.visitor.send('DELETE', `${PATH}/${id}`)).status).toBe(404);
    expect(await shown()).toEqual([]);
    expect(await page()).not.toContain('/media/');
  });

  test(`are ${mostWorkPhotos} at most, also when the last two come at once`, async () => {
    await seed(mostWorkPhotos - 2, await added());
    const last = await Promise.all([add(), add()]);
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    app.clock.moveTo(toInstant(app.clock.now() + hourMs));
    const refused = await add();
    expect([refused.body.code, refused.body.message]).toEqual([
      'LIMIT_REACHED',
      'Your page shows 24 photos at most. Please remove one first.',
    ]);
    expect(await shown()).toHaveLength(mostWorkPhotos);
  });
});
