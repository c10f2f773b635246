import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

/** A button and its dialog, which is drawn when it is first asked for and then stays, or goes with its end. */
function Asking({ goes }: { readonly goes: boolean }) {
  const [asked, setAsked] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <MantineProvider>
      <button
        type="button"
        onClick={() => {
          setAsked(true);
          setWanted(true);
        }}
      >
        Add client
      </button>
      {(goes ? asked : wanted) && (
        <Dialog opened={asked} onClose={() => setAsked(false)} title="Add client">
          <input aria-label="Name" />
        </Dialog>
      )}
    </MantineProvider>
  );
}

it.each([true, false])(
  'gives the keyboard back when it closes; drawn open from the start: %s',
  async (goes) => {
    const user = userEvent.setup({ delay: null });
    render(<Asking goes={goes} />);
    for (let time = 1; time <= 2; time += 1) {
      await user.click(screen.getByRole('button', { name: 'Add client' }));
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Add client'));
    }
  },
);
