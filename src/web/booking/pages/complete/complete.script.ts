import { watchPayment } from '../../script/watch-payment.ts';

const PACE = { every: 2000, later: 10_000 };
const LONG = 60_000;

/** After the calendar file has been handed over, says so. Browsers without dialogs download it just the same. */
const link = document.getElementById('add-to-calendar');
const dialog = document.getElementById('calendar-dialog');

if (link !== null && dialog instanceof HTMLElement && 'showModal' in dialog) {
  link.addEventListener('click', () => {
    // The download starts with the click itself; the dialog follows once the browser has taken it.
    // `showModal` was found on it above; browsers without dialogs have no such class to ask for.
    setTimeout(() => (dialog as HTMLDialogElement).showModal(), 300);
  });
}

const reference = document.getElementById('verifying')?.dataset['reference'];

if (reference !== undefined) {
  // Only the server says what became of it: the page is asked for again.
  watchPayment(reference, PACE, () => location.reload());
  setTimeout(() => document.getElementById('verifying-later')?.removeAttribute('hidden'), LONG);
}
