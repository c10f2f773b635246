/** `29:05` of milliseconds; nothing below zero. */
export const clockText = (left: number): string => {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)}:${rest < 10 ? '0' : ''}${rest}`;
};

/** The same as it is read out, in whole minutes. */
export const spokenText = (left: number): string => {
  const minutes = Math.max(1, Math.round(left / 60_000));
  return `About ${minutes} minute${minutes === 1 ? '' : 's'} left to pay.`;
};

const MINUTE = 60_000;

/**
 * Lets the time run down from what the server says is left: only how long the page has been open is asked of the
 * phone's clock. Read out once a minute; at the end the page says what happens to money that is still on its way.
 */
export const startCountdown = (left: number): void => {
  const clock = document.getElementById('pay-clock');
  const said = document.getElementById('pay-said');
  const begun = Date.now();
  let told = 0;
  if (clock === null || left <= 0) return;
  const tick = (): void => {
    const open = Date.now() - begun;
    const rest = left - open;
    clock.textContent = clockText(rest);
    if (rest <= 0) {
      clearInterval(timer);
      document.getElementById('pay-over')?.removeAttribute('hidden');
      document.getElementById('pay-open')?.setAttribute('hidden', '');
    } else if (said !== null && Math.floor(open / MINUTE) > told) {
      told = Math.floor(open / MINUTE);
      said.textContent = spokenText(rest);
    }
  };
  const timer = setInterval(tick, 1000);
  tick();
};
