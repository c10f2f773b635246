import { linesAfter, SAME_FOR_ALL, sameForAll } from '#contract/pages/lines-form.ts';
import type { ChosenLines } from '#contract/pages/lines-pages.ts';
import { minutesText } from '#core/calendar/minutes-text.ts';
import { lineTotals } from '#core/lines/line-totals.ts';
import { koboToNaira, nairaToKobo, toKobo } from '#core/money/kobo.ts';
import { quoteAppointment } from '#core/money/quote.ts';
import { formatNaira } from '#web/ui/format.ts';
import { sumText } from '../../../business/service-terms.ts';
import { totalsText } from './line-texts.ts';

/** What the page's script reads with it. */
export type LinesData = {
  readonly chosen: ChosenLines;
  readonly settings: { readonly requireDeposit: boolean; readonly depositPercentage: number };
};

const sentBy = (form: HTMLFormElement): readonly (readonly [string, string])[] => {
  const pairs: [string, string][] = [];
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string') pairs.push([name, value]);
  });
  return pairs;
};

const peopleOf = (form: HTMLFormElement): HTMLSelectElement[] =>
  Array.from(form.querySelectorAll<HTMLSelectElement>('select[name^="staff-"]'));

/** 'The same for all' and each line's own person say the same, whichever of them was changed. */
const keepInStep = (form: HTMLFormElement, changed: EventTarget | null): void => {
  const same = form.elements.namedItem(SAME_FOR_ALL);
  if (!(same instanceof HTMLSelectElement)) return;
  if (changed === same && same.value !== '') {
    for (const select of peopleOf(form)) select.value = same.value;
  }
  const said = sameForAll(peopleOf(form).map(({ value }) => ({ serviceId: '', staffId: value })));
  same.value = Array.from(same.options).some(({ value }) => value === said) ? said : '';
};

const write = (place: Element | null, text: string): void => {
  // What says the same already is not announced again.
  if (place !== null && place.textContent !== text) place.textContent = text;
};

/** Has the figures of every line and of all of them follow what is chosen; the server reads the form itself. */
export const keepFigures = (form: HTMLFormElement, { chosen, settings }: LinesData): void => {
  const { lines, services } = chosen;
  const draw = (): void => {
    let [minutes, kobo, varies] = [0, 0, false];
    for (const [at, line] of linesAfter(lines, sentBy(form)).entries()) {
      const service = services.find(({ _id }) => _id === line.serviceId);
      if (service === undefined) continue;
      const totals = lineTotals(service, line);
      minutes += totals.minutes;
      kobo += nairaToKobo(totals.price) ?? 0;
      varies ||= service.priceVaries;
      write(form.querySelector(`#line-${at} .line-figures`), totalsText(totals, service));
    }
    const { requireDeposit, depositPercentage: percentage } = settings;
    const due = quoteAppointment(toKobo(kobo), { requireDeposit, percentage }).dueNow;
    const [length, price] = [minutesText(minutes), sumText(kobo / 100, { priceVaries: varies })];
    write(document.getElementById('lines-length'), length);
    write(document.getElementById('lines-price'), price);
    write(document.getElementById('lines-due'), formatNaira(koboToNaira(due)));
    write(document.querySelector('.service-head-facts'), `${length} · ${price}`);
  };
  form.addEventListener('input', ({ target }) => {
    keepInStep(form, target);
    draw();
  });
  // Browsers bring back what was chosen before, and may do so after the script has come.
  addEventListener('pageshow', draw);
  draw();
};
