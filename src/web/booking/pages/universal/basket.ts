import { MOST_LINES } from '#core/lines/lines-text.ts';
import type { AddedLine } from './basket-lines.ts';
import { countText, figuresText, withLines } from './basket-text.ts';

const lineOf = ({ dataset }: HTMLElement): AddedLine => ({
  text: dataset.line ?? '',
  name: dataset.name ?? '',
  slug: dataset.slug ?? '',
  minutes: Number(dataset.minutes),
  price: Number(dataset.price),
});

/** As it is written: in a frame a link is told apart by how its address begins. */
const pathOf = (link: HTMLAnchorElement): string => link.getAttribute('href')?.split('?')[0] ?? '';

/** Adding and taking out without loading the page: the address, the bar and every link follow. */
export const startBasket = (): void => {
  const [bar, list, count, figures, on] = [
    'basket',
    'basket-lines',
    'basket-count',
    'basket-figures',
    'basket-on',
  ].map((id) => document.getElementById(id));
  if (!bar || !list || !count || !figures || !on) return;
  const adds = Array.from(document.querySelectorAll<HTMLAnchorElement>('.service-add'));
  const cards = Array.from(document.querySelectorAll<HTMLAnchorElement>('.service-card'));
  const here = location.pathname;
  let lines = Array.from(list.children, (item) => lineOf(item as HTMLElement));

  const rowOf = (line: AddedLine, at: number): HTMLElement => {
    const [row, name, out, who] = ['li', 'span', 'a', 'span'].map((tag) => document.createElement(tag));
    if (!row || !name || !(out instanceof HTMLAnchorElement) || !who) throw new Error('No elements');
    name.className = 'basket-name';
    name.textContent = line.name;
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
      (list.querySelector('a') ?? adds[0])?.focus();
    });
    row.append(name, ' ', out);
    return row;
  };

  const draw = (): void => {
    list.replaceChildren(...lines.map(rowOf));
    count.textContent = countText(lines.length);
    figures.textContent = figuresText(lines);
    bar.hidden = lines.length === 0;
    const isFull = lines.length >= MOST_LINES;
    adds.forEach((add) => {
      add.hidden = isFull;
      add.href = withLines(here, [...lines, lineOf(add)]);
    });
    cards.forEach((card) => {
      const { line } = card.dataset;
      const path = pathOf(card);
      if (line) card.href = lines.length === 0 ? path : withLines(path, [...lines, { text: line }]);
    });
    const first = cards.find(({ dataset }) => dataset.slug === lines[0]?.slug);
    if (first !== undefined && on instanceof HTMLAnchorElement) on.href = withLines(pathOf(first), lines);
    history.replaceState(history.state, '', withLines(here, lines) + location.hash);
  };

  for (const add of adds) {
    add.addEventListener('click', (event) => {
      event.preventDefault();
      lines = [...lines, lineOf(add)];
      draw();
    });
  }
  // The rows of the server's page are links: they act from now on.
  draw();
};
