import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEvents } from './event-map.ts';
import { projectFiles, projectRoot } from './project-files.ts';

const table = {
  path: 'src/server/events.ts',
  text: `import { tellPress } from './modules/press/index.ts';
    export const hearers = { 'tree.felled': [tellPress, (tx, { now }) => plantAnother(tx, now)] };`,
};
const felling = (event: string) => ({
  path: 'src/server/modules/trees/felling.commands.ts',
  text: `export const fell = async (tx, tree) => { await tx.emit(${event}); };
    export const count = async (tx) => 0;`,
});
const door = {
  path: 'src/server/modules/trees/index.ts',
  text: `export { count, fell } from './felling.commands.ts';`,
};
const room = (body: string) => ({
  path: 'src/server/modules/woods/woods.commands.ts',
  text: `import { defineCommand } from '#server/platform/use-case.ts';
    import { count, fell } from '../trees/index.ts';
    const clear = (tx, trees) => Promise.all(trees.map((tree) => fell(tx, tree)));
    export const tidy = defineCommand(calls.tidy, { run: async ({ ctx }) => ${body} });`,
});
const felled = felling("{ type: 'tree.felled', tree }");

describe('the events of a command', () => {
  it('are found through steps and front doors', () => {
    expect(readEvents([table, felled, door, room('clear(ctx.tx, [])')])).toEqual({
      commands: [
        { name: 'tidy', path: 'src/server/modules/woods/woods.commands.ts', emits: ['tree.felled'] },
      ],
      events: [{ type: 'tree.felled', heardBy: ['tellPress', 'plantAnother'], besides: [] }],
    });
  });

  it.each([
    ['is given by its name alone', 'with({ fell })', ['tree.felled']],
    ['is handed on', 'each(trees, fell)', ['tree.felled']],
    ['stands beside what is asked', 'count(ctx.tx)', []],
    ['is only called so', 'count({ fell: 1 }).fell', []],
    ['is hidden by one of its own', '[1].map((fell) => fell)', []],
  ])('are known where a step %s', (_, body, emits) => {
    expect(readEvents([table, felled, door, room(body)]).commands).toMatchObject([{ emits }]);
  });

  it('are those of every way it can go', () => {
    const either = felling("{ type: isRare ? 'tree.mourned' : 'tree.felled', tree }");
    const { commands } = readEvents([table, either, door, room('clear(ctx.tx, [])')]);
    expect(commands).toMatchObject([{ emits: ['tree.felled', 'tree.mourned'] }]);
  });

  it('cannot be left unread', () => {
    expect(() => readEvents([felling('event')])).toThrow(
      'felling.commands.ts fell emits what cannot be read',
    );
  });
});

it('names who emits besides commands, and the kinds of message that are due', () => {
  const kind = {
    path: 'src/server/modules/messages/kinds/owners/condolence.kind.ts',
    text: `export const condolence = { due: { on: { 'tree.felled': async () => [] } } };`,
  };
  expect(readEvents([table, felled, door, room('count(ctx.tx)'), kind]).events).toEqual([
    {
      type: 'tree.felled',
      heardBy: ['tellPress', 'plantAnother', 'message condolence'],
      besides: ['src/server/modules/trees/felling.commands.ts fell'],
    },
  ]);
});

describe('the house', () => {
  const files = projectFiles()
    .filter((path) => path.startsWith('src/server/') && !/\.test\.ts$|\/testing\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }));
  const { commands, events } = readEvents(files);
  const emitsOf = (name: string) => commands.find((command) => command.name === name)?.emits;

  it('has every command read', () => {
    const written = files.flatMap(
      ({ text }) => text.match(/^(?:export )?const \w+ = define\w*Command\(/gm) ?? [],
    );
    expect(commands).toHaveLength(written.length);
  });

  it('emits what is heard, and nothing else', () => {
    const types = events.map(({ type }) => type);
    const byCommands = commands.flatMap(({ emits }) => emits);
    expect(events.filter(({ heardBy }) => heardBy.length === 0)).toEqual([]);
    expect(events.filter(({ type, besides }) => besides.length === 0 && !byCommands.includes(type))).toEqual(
      [],
    );
    expect(byCommands.filter((type) => !types.includes(type))).toEqual([]);
  });

  it('is read as far as several modules away', () => {
    expect(emitsOf('cancelByLink')).toEqual(['booking.changed', 'refund.account-wanted', 'refund.started']);
    expect(emitsOf('recordPayment')).toEqual(['overpayment.changed', 'payment.received', 'receipt.issued']);
    expect(emitsOf('deleteStaffMember')).toEqual(['booking.changed', 'membership.changed']);
    expect(emitsOf('saveTheme')).toEqual([]);
  });
});
