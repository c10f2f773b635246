import { unitsIn } from '#contract/pages/items-form.ts';
import { MOST_ITEMS, MOST_LINES, MOST_UNITS } from '#core/lines/lines-text.ts';
import type { AddedLine } from './basket-lines.ts';
import { countText, figuresText, nameText, otherKindText, withLines } from './basket-text.ts';

const lineOf = ({ dataset }: HTMLElement): AddedLine => ({
  text: dataset.line ?? '',
  name: dataset.name ?? '',
  slug: dataset.slug ?? '',
  length: Number(dataset.length),
  price: Number(dataset.price),
  units: Number(dataset.units),
});

/** So many more of an item; of one that was added before as many as there are then. */
const withItem = (lines: readonly AddedLine[], one: AddedLine, more: number): AddedLine[] => {
  const [id = ''] = one.text.split(':');
  const before = lines.find(({ text }) => text.split(':')[0] === id);
  const units = Math.min((before?.units ?? 0) + more, MOST_UNITS);
  const line = { ...one, text: units === 1 ? id : `${id}:x${units}`, units, price: one.price * units };
  return before ? lines.map((other) => (other === before ? line : other)) : [...lines, line];
};

/** As it is written: in a frame a link is told apart by how its address begins. */
const pathOf = (link: HTMLAnchorElement): string => link.getAttribute('href')?.split('?')[0] ?? '';

/** Adding and taking out without loading the page: the address, the bar and every link follow. */
export const startBasket = (): void => {
  const [bar, list, count, figures, on, mixed] = [
    'basket',
    'basket-lines',
    'basket-count',
    'basket-figures',
    'basket-on',
    'basket-mixed',
  ].map((id) => document.getElementById(id));
  if (!bar || !list || !count || !figures || !on || !mixed) return;
  const adds = Array.from(document.querySelectorAll<HTMLAnchorElement>('a.service-add'));
  const unitForms = Array.from(document.querySelectorAll<HTMLFormElement>('form.service-units-form'));
  const cards = Array.from(document.querySelectorAll<HTMLAnchorElement>('.service-card'));
  const here = location.pathname;
  let lines = Array.from(list.children, (item) => lineOf(item as HTMLElement));

  const rowOf = (line: AddedLine, at: number): HTMLElement => {
    const [row, name, out, who] = ['li', 'span', 'a', 'span'].map((tag) => document.createElement(tag));
    if (!row || !name || !(out instanceof HTMLAnchorElement) || !who) throw new Error('No elements');
    name.className = 'basket-name';
    name.textContent = nameText(line);
    who.className = 'sr-only';
    who.textContent = ` ${line.name}`;
    out.className = 'basket-out';
    out.href = withLines(
      here,
      lines.filter((_, other) => other !== at),
    );
    out.append('Remove', who);
    out.addEventListener('click', (event) => {
      event.preventDefault();
      lines = lines.filter((one) => one !== line);
      draw();
      (list.querySelector('a') ?? document.querySelector<HTMLElement>('.service-add'))?.focus();
    });
    row.append(name, ' ', out);
    return row;
  };

  const draw = (): void => {
    list.replaceChildren(...lines.map(rowOf));
    count.textContent = countText(lines);
    figures.textContent = figuresText(lines);
    mixed.textContent = '';
    bar.hidden = lines.length === 0;
    const isRental = (lines[0]?.units ?? 0) > 0;
    const isFull = lines.length >= (isRental ? MOST_ITEMS : MOST_LINES);
    unitForms.forEach((form) => {
      form.hidden = isFull;
    });
    adds.forEach((add) => {
      add.hidden = isFull;
      add.href = withLines(here, [...lines, lineOf(add)]);
      const times = lines.filter(({ slug }) => slug === add.dataset.slug).length;
      add.classList.toggle('is-added', times > 0);
      add.textContent = times === 0 ? '+ Add' : times === 1 ? 'Added' : `Added ×${times}`;
      add.ariaLabel = `${times === 0 ? 'Add' : `${add.textContent}. Add another`} ${add.dataset.name}`;
    });
    cards.forEach((card) => {
      const { line } = card.dataset;
      const path = pathOf(card);
      const goesAlong = line !== undefined && lines.length > 0 && !isRental;
      card.href = goesAlong ? withLines(path, [...lines, { text: line }]) : path;
    });
    const first = cards.find(({ dataset }) => dataset.slug === lines[0]?.slug);
    if (first !== undefined && on instanceof HTMLAnchorElement) on.href = withLines(pathOf(first), lines);
    history.replaceState(history.state, '', withLines(here, lines) + location.hash);
  };

  for (const add of adds) {
    add.addEventListener('click', (event) => {
      event.preventDefault();
      if ((lines[0]?.units ?? 0) > 0) {
        mixed.textContent = otherKindText(lines);
        return;
      }
      lines = [...lines, lineOf(add)];
      draw();
    });
  }
  for (const form of unitForms) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const field = form.elements.namedItem('units');
      if (lines[0]?.units === 0) mixed.textContent = otherKindText(lines);
      else if (field instanceof HTMLInputElement) {
        lines = withItem(lines, lineOf(form), unitsIn(field.value) ?? 0);
        field.value = '1';
        draw();
      }
    });
  }
  // The rows of the server's page are links: they act from now on.
  draw();
};
