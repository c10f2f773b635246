import { notifications } from '@mantine/notifications';
import { afterEach, expect, it } from 'vitest';
import { toast } from './toast.ts';

afterEach(() => {
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

it('is at the top where the dialog stands in the middle, which it outlives', () =>
  expect(topBeside(380, 440)).toBe('76px'));
