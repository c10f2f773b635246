import { describe, expect, test } from 'vitest';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { fingerprint } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { type LinesSalon, openLinesSalon, shownLines, takenStretches } from '../testing/lines-harness.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays from 09:00 to 17:00. */
const app = useTestApp();

type Lines = Parameters<LinesSalon['book']>[0];

/** The salon, where Bola is to leave and Chi to take over. */
const openTeam = async () => {
  const salon = await openLinesSalon(app);
  const chi = await salon.addStaff('Chi Obi');
  return {
    ...salon,
    chi,
    booked: async (date: string, lines: Lines): Promise<string> => {
      const made = await salon.book(lines, { date });
      expect(made.status, made.text).toBe(200);
      return made.body.data._id;
    },
    leave: (id = salon.bola, to = chi) =>
      salon.owner.visitor.send('DELETE', `/api/staff/${id}?reassignTo=${encodeURIComponent(to)}`),
    assign: (service: { readonly _id: string }, staffIds: readonly string[]) =>
      salon.owner.visitor.send('PUT', `/api/services/${service._id}/assign-staff`, { body: { staffIds } }),
  };
};

/** Whose time a booking has, in the order of its lines. */
const peopleOf = async (id: string): Promise<readonly string[]> => {
  const rows = await asSuperuser<{ name: string }>(
    app,
    `SELECT m.name FROM occupancies o JOIN staff m USING (business_id, staff_id)
      WHERE o.occupancy_id = $1 ORDER BY o.line, o.segment, o.hand`,
    [storedId(id)],
  );
  return rows.map(({ name }) => name);
};

describe('the lines of a staff member who leaves', () => {
  test('go to who takes over, whichever of a booking they are, with all their stretches', async () => {
    const { wash, nails, colour, ada, bola, booked, leave, read } = await openTeam();
    const behind = await booked('2026-12-08T08:00:00Z', [
      { serviceId: wash._id, staffId: ada },
      { serviceId: nails._id, staffId: bola },
    ]);
    const ahead = await booked('2026-12-08T10:00:00Z', [
      { serviceId: colour._id, staffId: bola },
      { serviceId: wash._id, staffId: ada },
    ]);
    const other = await booked('2026-12-09T10:00:00Z', [{ serviceId: colour._id, staffId: ada }]);
    const stretches = await Promise.all([behind, ahead].map((id) => takenStretches(app, id)));

    const left = await leave();
    expect(left.body).toMatchObject({
      message: 'Staff member deleted. 2 bookings moved.',
      futureBookings: 2,
    });
    expect(await read(behind)).toMatchObject({ staffName: 'Ada Obi and Chi Obi', staffId: { _id: ada } });
    expect(shownLines(await read(behind))).toEqual(['Wash 08:00–08:30 Ada Obi', 'Nails 08:30–09:30 Chi Obi']);
    expect(await read(ahead)).toMatchObject({ staffName: 'Chi Obi and Ada Obi', version: 2 });
    expect(shownLines(await read(ahead))).toEqual(['Colour 10:00–11:30 Chi Obi', 'Wash 11:30–12:00 Ada Obi']);
    expect(await Promise.all([behind, ahead].map((id) => takenStretches(app, id)))).toEqual(stretches);
    expect(await peopleOf(ahead)).toEqual(['Chi Obi', 'Chi Obi', 'Ada Obi']);
    expect((await read(other)).version).toBe(1);
    const events = await asSuperuser(
      app,
      `SELECT event, reason, version FROM appointment_events WHERE appointment_id = $1 AND version > 1`,
      [storedId(behind)],
    );
    expect(events).toEqual([{ event: 'move', reason: 'staff member deleted', version: 2 }]);
  });

  test('go as a second pair of hands too, and one that was cancelled asks nothing', async () => {
    const { locs, wash, nails, ada, bola, chi, assign, booked, edit, leave, read } = await openTeam();
    // Who helps is drawn from those who can.
    await assign(locs, [ada, bola]);
    const both = await booked('2026-12-08T08:00:00Z', [{ serviceId: locs._id, staffId: ada, hands: 2 }]);
    const helpers = await asSuperuser<{ helper_name: string }>(
      app,
      'SELECT helper_name FROM booking_lines WHERE appointment_id = $1',
      [storedId(both)],
    );
    expect(helpers).toEqual([{ helper_name: 'Bola Ade' }]);
    await assign(locs, [ada, bola, chi]);
    const cut = await booked('2026-12-09T08:00:00Z', [
      { serviceId: wash._id, staffId: ada },
      { serviceId: nails._id, staffId: bola },
    ]);
    const lines = [{ line: 1, serviceId: wash._id }];
    const shown = await edit(cut, { lines, dryRun: true });
    expect((await edit(cut, { lines, quoteHash: shown.body.preview.hash })).status).toBe(200);

    const left = await leave();
    expect(left.body).toMatchObject({ futureBookings: 1 });
    expect(shownLines(await read(both))).toEqual(['Locs 08:00–09:00 Ada Obi and Chi Obi']);
    expect(await peopleOf(both)).toEqual(['Ada Obi', 'Chi Obi']);
    expect(await read(cut)).toMatchObject({ version: 2, lines: [{}, { staffNames: ['Bola Ade'] }] });
    expect((await leave(chi, ada)).body.code).toBe('HAS_FUTURE_BOOKINGS');
  });

  test('stay where they are while one of them does not fit, and it is named by itself', async () => {
    const { wash, set, nails, ada, bola, chi, booked, leave, assign } = await openTeam();
    await booked('2026-12-08T08:00:00Z', [
      { serviceId: wash._id, staffId: ada },
      { serviceId: nails._id, staffId: bola },
    ]);
    await booked('2026-12-09T08:00:00Z', [
      { serviceId: wash._id, staffId: bola },
      { serviceId: set._id, staffId: ada },
    ]);
    const refusedFor = async (): Promise<unknown> => {
      const before = await fingerprint(app);
      const refused = await leave();
      expect(refused.body.code, refused.text).toBe('HAS_FUTURE_BOOKINGS');
      expect(await fingerprint(app)).toBe(before);
      return refused.body.data.conflicts.map(
        ({ date, serviceName }: { readonly date: string; readonly serviceName: string }) =>
          `${serviceName} ${date.slice(8, 16)}`,
      );
    };
    // Another line of the booking is done by nobody but Ada: that is no matter.
    await assign(set, [ada]);
    await assign(nails, [ada, bola]);
    expect(await refusedFor()).toEqual(['Nails 08T08:30']);
    await assign(nails, [ada, bola, chi]);
    // Chi is busy then with a booking of which Bola has a line as well: that one fits.
    await booked('2026-12-09T08:00:00Z', [
      { serviceId: wash._id, staffId: chi },
      { serviceId: nails._id, staffId: bola },
    ]);
    expect(await refusedFor()).toEqual(['Wash 09T08:00']);
  });

  test('are given with each stretch of them, or not', async () => {
    const { wash, colour, bola, chi, booked, leave, move } = await openTeam();
    await booked('2026-12-08T08:00:00Z', [{ serviceId: colour._id, staffId: bola }]);
    // While the colour works, and then into the last stretch of it.
    await booked('2026-12-08T08:30:00Z', [{ serviceId: wash._id, staffId: chi }]);
    const late = await booked('2026-12-08T09:00:00Z', [{ serviceId: wash._id, staffId: chi }]);
    const before = await fingerprint(app);
    expect((await leave()).body.data.conflicts).toMatchObject([{ serviceName: 'Colour' }]);
    expect(await fingerprint(app)).toBe(before);
    expect((await move(late, { date: '2026-12-08T12:00:00Z' })).status).toBe(200);
    expect((await leave()).status).toBe(200);
  });

  test('are not given to whoever has the day off', async () => {
    const { wash, nails, ada, bola, addStaff, booked, leave } = await openTeam();
    const weeklyHours = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
      dayOfWeek,
      isOpen: true,
      startTime: '09:00',
      endTime: '17:00',
    }));
    const away = await addStaff('Dayo Musa', {
      availabilitySettings: { weeklyHours, blockedDates: ['2026-12-08'] },
    });
    await booked('2026-12-08T08:00:00Z', [
      { serviceId: wash._id, staffId: ada },
      { serviceId: nails._id, staffId: bola },
    ]);
    expect((await leave(bola, away)).body.data.conflicts).toHaveLength(1);
    expect((await leave()).status).toBe(200);
  });

  test('are not given to who is busy with the same booking then, alone or as one of two', async () => {
    const { toes, nails, ada, bola, chi, booked, leave } = await openTeam();
    const besides = await booked('2026-12-08T08:00:00Z', [
      { serviceId: nails._id, staffId: chi },
      { serviceId: toes._id, staffId: bola },
    ]);
    expect(await takenStretches(app, besides)).toEqual(['1.1.1 08:00–09:00', '2.1.1 08:00–08:45']);
    expect((await leave()).body.data.conflicts).toMatchObject([{ serviceName: 'Toes' }]);
    expect((await leave(bola, ada)).status).toBe(200);

    const second = await openTeam();
    await second.booked('2026-12-08T08:00:00Z', [
      { serviceId: second.locs._id, staffId: second.bola, hands: 2 },
      { serviceId: second.wash._id, staffId: second.ada },
    ]);
    expect((await second.leave(second.bola, second.ada)).body.data.conflicts).toMatchObject([
      { serviceName: 'Locs' },
    ]);
    expect((await second.leave()).status).toBe(200);
  });

  test('follow on what the taker does of the same booking, the gap after counted once', async () => {
    const { wash, nails, bola, chi, owner, booked, leave, read } = await openTeam();
    await asSuperuser(app, 'UPDATE businesses SET gap_minutes = 15 WHERE business_id = $1', [
      storedBusinessId(owner.businessId),
    ]);
    const id = await booked('2026-12-08T08:00:00Z', [
      { serviceId: wash._id, staffId: chi },
      { serviceId: nails._id, staffId: bola },
      { serviceId: wash._id, staffId: chi },
    ]);
    expect(await takenStretches(app, id)).toEqual([
      '1.1.1 08:00–08:45',
      '2.1.1 08:30–09:45',
      '3.1.1 09:30–10:15',
    ]);
    expect((await leave()).status).toBe(200);
    expect(await takenStretches(app, id)).toEqual([
      '1.1.1 08:00–08:30',
      '2.1.1 08:30–09:30',
      '3.1.1 09:30–10:15',
    ]);
    expect((await read(id)).staffName).toBe('Chi Obi');
  });

  test('are what is asked for where a change touches somebody’s work of one kind', async () => {
    const { wash, nails, ada, bola, booked, owner } = await openTeam();
    await booked('2026-12-08T08:00:00Z', [
      { serviceId: wash._id, staffId: ada },
      { serviceId: nails._id, staffId: bola },
    ]);
    const count = async (query: Readonly<Record<string, string>>) =>
      (await owner.visitor.send('GET', `/api/appointments/affected?${new URLSearchParams(query)}`)).body
        .total;
    expect(await count({ staffId: bola })).toBe(1);
    expect(await count({ serviceId: nails._id })).toBe(1);
    expect(await count({ staffId: bola, serviceId: nails._id })).toBe(1);
    expect(await count({ staffId: bola, serviceId: wash._id })).toBe(0);
    expect(await count({ staffId: ada, serviceId: nails._id })).toBe(0);
  });
});
