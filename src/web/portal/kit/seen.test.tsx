import { afterEach, expect, it } from 'vitest';
import { forgetSeen, keepSeen, type Snapshot, showSnapshot, takeSeen } from './seen.ts';

afterEach(forgetSeen);

/** A screen whose parts stand at these places, in pixels from the window's top. */
const screenOf = (markup: string): HTMLElement => {
  const screen = document.createElement('main');
  screen.innerHTML = markup;
  for (const part of screen.querySelectorAll<HTMLElement>('[data-at]')) {
    const [top = 0, bottom = 0] = (part.dataset['at'] ?? '').split(' ').map(Number);
    part.getBoundingClientRect = () => new DOMRect(0, top, 360, bottom - top);
  }
  return screen;
};

const shownBy = (snapshot: Snapshot | undefined): string | null | undefined => snapshot?.node.textContent;

it('keeps what one window shows, and the bars at its bottom', () => {
  const screen = screenOf(
    '<h1 data-at="60 90">Clients </h1>' +
      '<ul data-at="100 900"><li data-at="100 700">Ada </li><li data-at="700 800">Bola </li><li data-at="800 900">Chi </li></ul>' +
      '<p data-at="900 940">500 clients </p>' +
      '<section data-at="900 990"><h2 data-at="900 930">Appointments</h2><div data-at="930 990" data-bar>Add</div></section>',
  );
  keepSeen('/clients', screen, 740);
  expect(shownBy(takeSeen('/clients'))).toBe('Clients Ada Bola Add');
  expect(screen.textContent).toContain('Chi');
});

it('shows each part as far down as it was', () => {
  const screen = screenOf('<div><p>07:00</p><p>11:00</p></div>');
  const times = screen.querySelector('div');
  if (times !== null) times.scrollTop = 320;
  keepSeen('/calendar', screen, 740);
  const place = document.createElement('div');
  const snapshot = takeSeen('/calendar');
  if (snapshot !== undefined) showSnapshot(snapshot, place);
  expect(place.querySelector('div')?.scrollTop).toBe(320);
});

it('gives a snapshot once', () => {
  keepSeen('/clients', screenOf('Clients'), 740);
  expect(shownBy(takeSeen('/clients'))).toBe('Clients');
  expect(takeSeen('/clients')).toBeUndefined();
});

it.each([
  ['what was still to come', '<div class="mantine-Skeleton-root"></div>'],
  ['a form, which begins anew', '<form></form>'],
])('keeps no snapshot of %s, nor one from before', (_, markup) => {
  keepSeen('/clients', screenOf('Clients'), 740);
  keepSeen('/clients', screenOf(`Clients ${markup}`), 740);
  expect(takeSeen('/clients')).toBeUndefined();
});

it('keeps the latest two dozen', () => {
  for (let screen = 0; screen <= 24; screen += 1) keepSeen(`/${screen}`, screenOf(`${screen}`), 740);
  expect(takeSeen('/0')).toBeUndefined();
  expect(shownBy(takeSeen('/1'))).toBe('1');
});
