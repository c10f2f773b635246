import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { optionalPart } from './optional-part.ts';

/** What a phone meets on a bad line, before anything was kept on it. */
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

it('a part whose script is lost on the way does not take the screen with it', async () => {
  const Bell = optionalPart(lost);
  const Days = optionalPart(lost, () => <p>You are offline.</p>);
  render(
    <Suspense fallback="Opening">
      <h1>Welcome back</h1>
      <Bell />
      <Days />
    </Suspense>,
  );
  await screen.findByText('You are offline.');
  screen.getByRole('heading', { name: 'Welcome back' });
  expect(document.body.textContent).toBe('Welcome backYou are offline.');
});
