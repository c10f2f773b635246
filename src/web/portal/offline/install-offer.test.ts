import { expect, it, vi } from 'vitest';
import { awaitInstallOffer } from './install-offer.ts';

function offered() {
  const page = new EventTarget();
  const offer = awaitInstallOffer(page);
  const prompt = vi.fn(async () => {});
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  const listener = vi.fn();
  offer.subscribe(listener);
  page.dispatchEvent(event);
  return { page, offer, prompt, event, listener };
}

it('keeps the offer from interrupting, and takes it up once', () => {
  const { offer, prompt, event, listener } = offered();
  expect(event.defaultPrevented).toBe(true);
  expect(offer.current()).toBe(true);
  offer.take();
  offer.take();
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(offer.current()).toBe(false);
  expect(listener).toHaveBeenCalledTimes(2);
});

it('has nothing to offer once the app is installed', () => {
  const { page, offer } = offered();
  page.dispatchEvent(new Event('appinstalled'));
  expect(offer.current()).toBe(false);
});
