import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PhoneDialog } from './phone-dialog.tsx';

let screenIs: 'phone' | 'wide';

beforeEach(() => {
  screenIs = 'phone';
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: screenIs === 'phone' && media.includes('max-width') }),
  );
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A notice of that height, as it stands in front of everything. */
const notice = (height: number): HTMLElement => {
  const told = document.createElement('div');
  told.className = 'mantine-Notification-root';
  told.getBoundingClientRect = () => new DOMRect(16, 76, 328, height);
  document.body.append(told);
  return told;
};

const dialog = (opened: boolean) => (
  <MantineProvider>
    <PhoneDialog opened={opened} onClose={() => {}} title="Give back the caution fee">
      What goes back?
    </PhoneDialog>
  </MantineProvider>
);

const roomAbove = () => screen.getByText('What goes back?').style.paddingTop;

it('asks below the notices that came before it on a phone, and stays there when they go', async () => {
  const { rerender } = render(dialog(false));
  const told = notice(60);
  rerender(dialog(true));
  await waitFor(() => expect(roomAbove()).toBe('76px'));
  told.remove();
  rerender(dialog(true));
  expect(roomAbove()).toBe('76px');
  rerender(dialog(false));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  rerender(dialog(true));
  await waitFor(() => expect(roomAbove()).toBe(''));
});

it('stands beside the notices on a wide screen', async () => {
  screenIs = 'wide';
  notice(60);
  render(dialog(true));
  await screen.findByText('What goes back?');
  expect(roomAbove()).toBe('');
});

it('moves a notice that came before it below its title', async () => {
  const { rerender } = render(dialog(false));
  notice(60);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 360, 96));
  rerender(dialog(true));
  await waitFor(() => expect(document.documentElement.style.getPropertyValue('--toast-top')).toBe('104px'));
});
