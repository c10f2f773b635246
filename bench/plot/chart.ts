import { type BenchResult, verdictOf } from '../result.ts';

const LEFT = 430;
const WIDTH = 1000;
const RIGHT = 60;
const TOP = 64;
const ROW = 24;
const colours = { stretch: '#1a7f4b', must: '#2f6fb5', missed: '#c2410c', shown: '#6b7280' } as const;

/** How far below its limit a value lies: 1 is the limit, 0.1 ten times better. */
const shareOf = (value: number, { gate }: BenchResult): number => {
  if (gate === null) return Number.NaN;
  return gate.bound === 'at most' ? value / gate.must : gate.must / value;
};

const asText = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

/** Every judged row as a dot on one line of "share of the limit", its rounds as small ones, on a scale of tens. */
export const chartOf = (results: readonly BenchResult[], title: string): string => {
  // A limit or a figure of nothing has no place on a scale of tens.
  const rows = results.filter(
    ({ gate, value }) => gate !== null && gate.must > 0 && gate.stretch > 0 && value > 0,
  );
  const shares = rows.flatMap((row) => [
    shareOf(row.value, row),
    ...(row.gate === null ? [] : [shareOf(row.gate.stretch, row)]),
  ]);
  const lowest = Math.floor(Math.log10(Math.min(0.1, ...shares)));
  const highest = Math.ceil(Math.log10(Math.max(2, ...shares)));
  const across = (share: number): number =>
    LEFT + ((Math.log10(share) - lowest) / (highest - lowest)) * (WIDTH - LEFT - RIGHT);
  const bottom = TOP + rows.length * ROW;
  const ticks = Array.from({ length: highest - lowest + 1 }, (_, at) => 10 ** (lowest + at));
  const grid = ticks.map((tick) => {
    const x = across(tick).toFixed(1);
    return `<line x1="${x}" y1="${TOP - 8}" x2="${x}" y2="${bottom}" stroke="${tick === 1 ? '#111827' : '#e5e7eb'}"/><text x="${x}" y="${TOP - 14}" text-anchor="middle">${tick === 1 ? 'limit' : `${tick}×`}</text>`;
  });
  const drawn = rows.map((row, at) => {
    const y = TOP + at * ROW + ROW / 2;
    const colour = colours[verdictOf(row)];
    const rounds = row.rounds.map(
      ({ subject, anchor }) =>
        `<circle cx="${across(shareOf(subject / anchor, row)).toFixed(1)}" cy="${y}" r="2" fill="${colour}" opacity="0.45"/>`,
    );
    const stretch = across(shareOf(row.gate?.stretch ?? 1, row)).toFixed(1);
    return [
      `<text x="8" y="${y + 4}">${row.id}</text><text x="36" y="${y + 4}">${asText(row.what.length > 62 ? `${row.what.slice(0, 61)}…` : row.what)}</text>`,
      `<line x1="${stretch}" y1="${y - 6}" x2="${stretch}" y2="${y + 6}" stroke="#9ca3af" stroke-dasharray="2 2"/>`,
      ...rounds,
      `<circle cx="${across(shareOf(row.value, row)).toFixed(1)}" cy="${y}" r="5" fill="${colour}"/>`,
    ].join('');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 16}" font-family="system-ui, sans-serif" font-size="12" fill="#111827">`,
    `<title>${asText(title)}: each measure as a share of its limit</title>`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    `<text x="8" y="22" font-size="15" font-weight="600">${asText(title)}</text>`,
    `<text x="8" y="${TOP - 14}">share of the limit, further left is better; dashed: stretch</text>`,
    ...grid,
    ...drawn,
    '</svg>\n',
  ].join('\n');
};
