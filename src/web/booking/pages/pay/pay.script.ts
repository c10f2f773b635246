import { paths } from '#contract/paths.ts';
import { watchPayment } from '../../script/watch-payment.ts';
import { startCountdown } from './countdown.ts';

/** What a browser without a clipboard of its own still knows: copying what is selected. */
const copySelected = (element: Element): boolean => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  return document.execCommand('copy');
};

const copy = async (element: Element): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(element.textContent ?? '');
    return true;
  } catch {
    return copySelected(element);
  }
};

/** Shows the buttons marked `data-copy` and makes each copy the text of the element it names. */
const startCopyButtons = (said: HTMLElement | null): void => {
  document.querySelectorAll<HTMLElement>('[data-copy]').forEach((button) => {
    const element = document.getElementById(button.dataset['copy'] ?? '');
    const label = button.firstChild;
    if (element === null || label === null) return;
    button.classList.add('is-ready');
    button.addEventListener('click', async () => {
      // Where even that is not allowed, the text stands there selected.
      if (!(await copy(element))) return;
      label.textContent = 'Copied';
      if (said !== null) said.textContent = 'Copied.';
      setTimeout(() => {
        label.textContent = 'Copy';
      }, 2000);
    });
  });
};

const PACE = { every: 5000, later: 15_000 };

const { reference, left } = document.getElementById('pay')?.dataset ?? {};

startCopyButtons(document.getElementById('pay-said'));
startCountdown(Number(left));
if (reference !== undefined) {
  watchPayment(reference, PACE, () => location.replace(paths.paymentReturn(reference)));
}
