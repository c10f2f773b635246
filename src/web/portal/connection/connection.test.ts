import { describe, expect, it, vi } from 'vitest';
import { heard, type Line, type LineEvent, nextLine, openConnection } from './connection.ts';

describe('the line', () => {
  it.each<[Line, LineEvent, Line]>([
    ['online', 'answered', 'online'],
    ['online', 'busy', 'online'],
    ['online', 'unanswered', 'doubtful'],
    ['online', 'network-gone', 'offline'],
    ['online', 'network-back', 'online'],
    ['doubtful', 'answered', 'online'],
    ['doubtful', 'busy', 'online'],
    ['doubtful', 'unanswered', 'offline'],
    ['doubtful', 'network-gone', 'offline'],
    ['offline', 'network-back', 'offline'],
    ['offline', 'unanswered', 'offline'],
    ['offline', 'busy', 'offline'],
    ['offline', 'answered', 'online'],
  ])('%s, %s: %s', (line, event, next) => {
    expect(nextLine(line, event)).toBe(next);
  });
});

it.each<[number, LineEvent]>([
  [0, 'unanswered'],
  [503, 'busy'],
  [500, 'answered'],
  [401, 'answered'],
])('an answer of %s is heard as %s', (status, event) => {
  expect(heard(status)).toBe(event);
});

function connect(answers: readonly LineEvent[], hasNetwork = true) {
  const left = [...answers];
  const waiting: (() => void)[] = [];
  const probe = vi.fn(async () => left.shift() ?? 'unanswered');
  const connection = openConnection({
    probe,
    after: (work) => {
      waiting.push(work);
      return () => void waiting.splice(waiting.indexOf(work), 1);
    },
    hasNetwork,
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { connection, probe, waiting, settled };
}

describe('the connection', () => {
  it('asks the server itself before it believes that the line is down', async () => {
    const { connection, probe, settled } = connect(['answered']);
    connection.report('unanswered');
    expect(connection.current().line).toBe('doubtful');
    await settled();
    expect(connection.current().line).toBe('online');
    expect(probe).toHaveBeenCalledTimes(1);
  });

  it('asks again after a pause for as long as nothing answers, one question at a time', async () => {
    const { connection, probe, waiting, settled } = connect(['unanswered', 'busy', 'answered']);
    connection.report('unanswered');
    connection.report('unanswered');
    await settled();
    expect(connection.current().line).toBe('offline');
    expect(waiting).toHaveLength(1);
    waiting[0]?.();
    await settled();
    expect(waiting).toHaveLength(1);
    waiting[0]?.();
    await settled();
    expect(connection.current().line).toBe('online');
    expect(waiting).toHaveLength(0);
    expect(probe).toHaveBeenCalledTimes(3);
  });

  it('asks at once when the browser finds a network, and starts down without one', async () => {
    const { connection, probe, waiting, settled } = connect(['answered'], false);
    expect(connection.current().line).toBe('offline');
    expect(waiting).toHaveLength(1);
    connection.report('network-back');
    expect(connection.current().line).toBe('offline');
    await settled();
    expect(connection.current().line).toBe('online');
    expect(probe).toHaveBeenCalledTimes(1);
    expect(waiting).toHaveLength(0);
  });

  it('is not live while it is down, and tells listeners of changes only', () => {
    const { connection } = connect([]);
    const listener = vi.fn();
    connection.subscribe(listener);
    connection.setLive(true);
    connection.setLive(true);
    connection.report('answered');
    expect(listener).toHaveBeenCalledTimes(1);
    connection.report('network-gone');
    expect(connection.current()).toEqual({ line: 'offline', live: false });
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
