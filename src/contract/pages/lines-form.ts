import type { WantedLine } from '#core/lines/lines-text.ts';

/** The form in which the lines of a booking are chosen: its fields, and what it says once it is sent. */

export const ANYONE = 'any';

/** Names of a line's fields by its place, from 0. */
export const lineField = {
  staff: (at: number): string => `staff-${at}`,
  hands: (at: number): string => `hands-${at}`,
  options: (at: number, groupId: string): string => `options-${at}-${groupId}`,
} as const;

/** Who does all lines; empty: chosen line by line. */
export const SAME_FOR_ALL = 'same';

/** What the form's buttons send as `do`. */
export const linesWay = {
  next: 'next',
  update: 'update',
  add: 'add',
  remove: (at: number): string => `remove-${at}`,
} as const;

/** Who does every line: a staff member, `any`, or nobody in particular (empty). */
export const sameForAll = (lines: readonly WantedLine[]): string => {
  const [first = '', ...others] = [...new Set(lines.map(({ staffId = ANYONE }) => staffId))];
  return others.length === 0 ? first : '';
};

type Sent = readonly (readonly [name: string, value: string])[];

/**
 * The lines with what the form says of them, less the one that is taken out. Without scripts nobody keeps its fields in
 * step: 'the same for all' counts where it was changed, and else what each line says.
 */
export const linesAfter = (shown: readonly WantedLine[], sent: Sent): readonly WantedLine[] => {
  const sentAs = (name: string): string | undefined => sent.find(([key]) => key === name)?.[1];
  const same = sentAs(SAME_FOR_ALL) ?? '';
  const forAll = same === sameForAll(shown) ? '' : same;
  const removed = sentAs('do');
  return shown
    .map((line, at): WantedLine => {
      const own = sentAs(lineField.staff(at)) ?? line.staffId ?? ANYONE;
      return {
        ...line,
        staffId: forAll === '' ? own : forAll,
        optionIds: sent.flatMap(([name, value]) =>
          name.startsWith(lineField.options(at, '')) && value !== '' ? [value] : [],
        ),
        hands: sentAs(lineField.hands(at)) === '2' ? 2 : 1,
      };
    })
    .filter((_, at) => removed !== linesWay.remove(at));
};
