import { notifications } from '@mantine/notifications';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from './toast.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  notifications.clean();
});

/** Where a notice is shown beside a dialog whose title stands there. */
const topBeside = (top: number, bottom: number): string => {
  const title = document.createElement('header');
  title.className = 'mantine-Modal-header';
  title.getBoundingClientRect = () => new DOMRect(0, top, 400, bottom - top);
  document.body.append(title);
  toast.success('Saved.');
  return document.documentElement.style.getPropertyValue('--toast-top');
};

it('is below the title of a dialog that stands at the top', () => {
  expect(topBeside(0, 60)).toBe('76px');
  expect(topBeside(45, 105)).toBe('113px');
});

it.each([
  ['below the title of the page on a phone', 260, '117px'],
  ['at the top where the title ends before the notice begins', 200, '76px'],
])('is %s', (_, right, top) => {
  vi.stubGlobal('innerWidth', 700);
  document.body.innerHTML = '<main><h1>Clients</h1></main>';
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(16, 80, right - 16, 29));
  toast.success('Saved.');
  expect(document.documentElement.style.getPropertyValue('--toast-page-top')).toBe(top);
});

it('is at the top where the dialog stands in the middle, which it outlives', () =>
  expect(topBeside(380, 440)).toBe('76px'));
