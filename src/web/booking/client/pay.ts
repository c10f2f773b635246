import { paths } from '#contract/paths.ts';
import { startCopyButtons } from '../pages/pay/script/copy-buttons.ts';
import { startCountdown } from '../pages/pay/script/countdown.ts';
import { watchPayment } from '../payment/watch-payment.ts';

const PACE = { every: 5000, later: 15_000 };

const { reference, left } = document.getElementById('pay')?.dataset ?? {};

startCopyButtons(document.getElementById('pay-said'));
startCountdown(Number(left));
if (reference !== undefined) {
  watchPayment(reference, PACE, () => location.replace(paths.paymentReturn(reference)));
}
