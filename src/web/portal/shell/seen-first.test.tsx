import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepSeen, takeSeen } from '../kit/seen.ts';
import { showSeenFirst } from './seen-first.ts';

/** Calls of what the router tells, by its name. */
let told: Record<string, (event: unknown) => void>;
let end: () => void;
let over: AbortController;
let pressed: string[];

const router = {
  subscribe: (name: string, tell: (event: unknown) => void) => {
    told[name] = tell;
    return () => delete told[name];
  },
} as unknown as Parameters<typeof showSeenFirst>[0];

beforeEach(() => {
  vi.useFakeTimers();
  told = {};
  pressed = [];
  document.body.innerHTML =
    '<div><main id="main">The day</main></div>' +
    '<a href="/dashboard/clients">Clients</a><a href="/dashboard/clients#add">Add</a>' +
    '<a href="/dashboard/clients" target="_blank">Aside</a><button data-opens="b1">Ada, 10:00</button>';
  over = new AbortController();
  const hear = (event: Event) => {
    event.preventDefault();
    pressed.push((event.target as HTMLElement).textContent);
  };
  document.body.addEventListener('click', hear, { signal: over.signal });
  keepSnapshot('/dashboard/clients', 'All clients');
  end = showSeenFirst(router);
});
afterEach(() => {
  end();
  over.abort();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const keepSnapshot = (key: string, words: string): void => {
  const seen = document.createElement('main');
  seen.textContent = words;
  keepSeen(key, seen, 740);
};

const press = (name: string, how: MouseEventInit = {}): void => {
  const found = [...document.querySelectorAll('a, button')].find(({ textContent }) => textContent === name);
  found?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));
};

const snapshot = (): string | undefined =>
  document.querySelector<HTMLElement>('[data-snapshot]')?.textContent ?? undefined;

it('shows the screen as it was left, then lets the tap through, and goes when the screen is drawn', async () => {
  press('Clients');
  expect(snapshot()).toBe('All clients');
  expect(document.querySelector('[data-snapshot] > div')?.hasAttribute('inert')).toBe(true);
  expect(pressed).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(pressed).toEqual(['Clients']);
  told['onRendered']?.({});
  expect(snapshot()).toBeUndefined();
});

it('has what a menu leads to lie ready while the menu is open, unseen', async () => {
  const ready = () => [...document.querySelectorAll('[aria-hidden]')].map(({ textContent }) => textContent);
  keepSnapshot('/dashboard/services', 'All services');
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div class="mantine-Drawer-content"><a href="/dashboard/services">Services</a>' +
      '<a href="/dashboard/clients">Clients </a><a href="/dashboard/team">Team</a></div><button>Menu</button>',
  );
  press('Menu');
  await vi.advanceTimersByTimeAsync(200);
  expect(ready()).toEqual(['All services', 'All clients']);
  expect(snapshot()).toBeUndefined();

  press('Services');
  expect(snapshot()).toBe('All services');
  told['onRendered']?.({});
  expect(ready()).toEqual([]);

  press('Menu');
  await vi.advanceTimersByTimeAsync(200);
  expect(ready()).toEqual(['All clients']);
  document.querySelector('.mantine-Drawer-content')?.remove();
  press('Menu');
  await vi.advanceTimersByTimeAsync(200);
  expect(ready()).toEqual([]);
  press('Clients');
  expect(snapshot()).toBe('All clients');
});

it('shows a sheet as it was closed', async () => {
  keepSnapshot('b1', 'Ada, knotless braids');
  press('Ada, 10:00');
  expect(snapshot()).toBe('Ada, knotless braids');
  await vi.advanceTimersByTimeAsync(100);
  expect(pressed).toEqual(['Ada, 10:00']);
});

it.each([
  ['the same', 'Message', 16, ['Message']],
  ['something else in its place', 'Message Ada', 16, []],
  ['the same elsewhere', 'Message', 200, []],
])(
  'a press on a snapshot goes on to what is there then, if it is the same: %s',
  async (_, name, left, expected) => {
    const at = (button: Element | null, x: number) =>
      vi.spyOn(button as Element, 'getBoundingClientRect').mockReturnValue(new DOMRect(x, 80, 100, 44));
    const seen = document.createElement('main');
    seen.innerHTML = '<button>Message</button>';
    keepSeen('/dashboard/clients', seen, 740);
    press('Clients');
    const cover = document.querySelector('[data-snapshot]');
    at(document.querySelector('[data-snapshot] button'), 16);
    cover?.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 50, clientY: 90 }));
    const drawn = document.createElement('button');
    drawn.textContent = name;
    document.body.append(drawn);
    at(drawn, left);
    vi.spyOn(document, 'elementFromPoint').mockImplementation((x, y) =>
      x === 50 && y === 90 ? drawn : null,
    );
    await vi.advanceTimersByTimeAsync(100);
    pressed = [];
    told['onRendered']?.({});
    told['onRendered']?.({});
    await vi.advanceTimersByTimeAsync(100);
    expect(pressed).toEqual(expected);
    keepSnapshot('/dashboard/clients', 'All clients');
    press('Clients');
    told['onRendered']?.({});
    await vi.advanceTimersByTimeAsync(100);
    expect(pressed).toEqual([...expected, 'Clients']);
  },
);

it('goes by itself from what takes long to be drawn', async () => {
  press('Clients');
  await vi.advanceTimersByTimeAsync(1100);
  expect(snapshot()).toBeUndefined();
});

it('keeps the screen that is left, and none that leads on before it is drawn', () => {
  const leave = (href: string) => told['onBeforeNavigate']?.({ fromLocation: { href }, pathChanged: true });
  leave('/dashboard');
  leave('/dashboard/settings');
  expect(takeSeen('/dashboard')?.node.textContent).toBe('The day');
  expect(takeSeen('/dashboard/settings')).toBeUndefined();
  told['onRendered']?.({});
  leave('/dashboard/settings');
  expect(takeSeen('/dashboard/settings')?.node.textContent).toBe('The day');
});

it.each([
  ['what was never seen', 'Ada, 10:00', {}],
  ['another tab', 'Aside', {}],
  ['a place within a screen', 'Add', {}],
  ['a tap with a key held', 'Clients', { ctrlKey: true }],
])('is not in the way of %s', (_, name, how) => {
  press(name, how);
  expect(snapshot()).toBeUndefined();
  expect(pressed).toEqual([name]);
});

it('leaves the question to a page that would lose something', () => {
  const ask = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', ask);
  press('Clients');
  removeEventListener('beforeunload', ask);
  expect(snapshot()).toBeUndefined();
  expect(pressed).toEqual(['Clients']);
});

it('forgets all it has seen when it ends', () => {
  end();
  expect(takeSeen('/dashboard/clients')).toBeUndefined();
  press('Clients');
  expect(pressed).toEqual(['Clients']);
});
