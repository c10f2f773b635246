import { keepFigures, type LinesData } from './live-lines.ts';

const form = document.getElementById('lines');
const data = document.getElementById('page-data');

if (form instanceof HTMLFormElement && data !== null) {
  // Written by this page's own view and by nothing else.
  keepFigures(form, JSON.parse(data.textContent) as LinesData);
  document.getElementById('lines-update')?.remove();
}
