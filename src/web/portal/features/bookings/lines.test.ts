import { describe, expect, it } from 'vitest';
import type { OwnerLine } from '#contract/replies/line-views.ts';
import {
  changesLines,
  emptyLine,
  type FormLines,
  figuresOf,
  formLinesOf,
  isLineChosen,
  linesIn,
  plainLine,
  sentLines,
  slotsAskOf,
  withLine,
  withoutLine,
} from './lines.ts';
import { booking, service } from './testing/samples.ts';

const handle = (letter: string) => letter.repeat(44);
const wash = service({ _id: handle('w'), name: 'Wash', duration: 30, price: 5000 });
const long = { _id: 'olong', name: 'Waist', price: 6000, minutes: 60 };
const braids = service({
  _id: handle('b'),
  duration: 120,
  price: 20_000,
  optionGroups: [{ _id: 'g', name: 'Length', choose: 'one', required: true, options: [long] }],
  twoHands: { duration: 70, price: 25_000 },
});
const plain: FormLines = { ...plainLine, serviceId: wash._id, staffId: handle('a'), others: [] };
const withBraids = (over: object = {}): FormLines => ({
  ...plain,
  others: [{ ...emptyLine('k'), serviceId: braids._id, optionIds: ['olong'], ...over }],
});

const line = (over: Partial<OwnerLine> = {}): OwnerLine => ({
  line: 1,
  serviceName: 'Wash',
  staffNames: ['Ada'],
  date: '2026-11-23T09:00:00.000Z',
  endDate: '2026-11-23T09:30:00.000Z',
  duration: 30,
  quantity: 1,
  options: [],
  cancelled: false,
  outcome: null,
  serviceId: wash._id,
  staffIds: [handle('a')],
  anyone: false,
  price: 4500,
  hands: 1,
  chosen: [],
  segments: [],
  ...over,
});
const braided = line({
  line: 2,
  serviceId: braids._id,
  staffIds: [handle('c')],
  anyone: true,
  duration: 170,
  price: 24_000,
  chosen: [long],
});
const standing = booking({ lines: [line(), line({ line: 3, cancelled: true }), braided] });

describe('a new booking', () => {
  it('of one plain service is asked for as ever', () => {
    expect(sentLines(plain, null)).toEqual({ serviceId: wash._id, staffId: handle('a') });
    expect(slotsAskOf(plain)).toEqual({ lines: null });
  });

  it('of anything else is asked for by its lines', () => {
    expect(sentLines({ ...plain, hands: 2 }, null)).toEqual({
      lines: [{ serviceId: wash._id, staffId: handle('a'), optionIds: [], hands: 2 }],
    });
    expect(sentLines(withBraids(), null)).toMatchObject({
      lines: [{ serviceId: wash._id }, { serviceId: braids._id, staffId: 'any', optionIds: ['olong'] }],
    });
    expect(slotsAskOf(withBraids({ hands: 2 }))).toEqual({
      lines: `${wash._id}:${handle('a')},${braids._id}:olong:h2`,
    });
  });

  it('looks for times once all that must be chosen is chosen', () => {
    const [, second = emptyLine('x')] = linesIn(withBraids({ optionIds: [] }));
    expect(isLineChosen(second, braids, null)).toBe(false);
    expect(isLineChosen({ ...second, optionIds: ['olong'] }, braids, null)).toBe(true);
    expect(isLineChosen(emptyLine('x'), undefined, null)).toBe(false);
  });

  it('comes to what its service, its options and its people say', () => {
    const [, second = emptyLine('x')] = linesIn(withBraids());
    expect(figuresOf(second, braids, null)).toEqual({ minutes: 180, price: 26_000 });
    expect(figuresOf({ ...second, hands: 2 }, braids, null)).toEqual({ minutes: 130, price: 31_000 });
  });
});

describe('an edit', () => {
  const form = formLinesOf(standing);

  it('begins with the lines that stand', () => {
    expect(linesIn(form).map(({ line: number, staffId }) => [number, staffId])).toEqual([
      [1, handle('a')],
      [2, handle('c')],
    ]);
    expect(changesLines(form, standing)).toBe(false);
    // Nobody is named: a person for all would be one too many.
    expect(sentLines(form, standing)).toEqual({ serviceId: standing.serviceId._id });
  });

  it('keeps what was agreed of a line until something else is chosen of it', () => {
    const [first = emptyLine('x')] = linesIn(form);
    expect(figuresOf(first, wash, standing)).toEqual({ minutes: 30, price: 4500 });
    expect(figuresOf({ ...first, serviceId: braids._id }, braids, standing).price).toBe(20_000);
  });

  it('names the lines that stay, and whom it gives them to only where that is new', () => {
    const key = form.others[0]?.key ?? '';
    const changed = withLine(form, key, { staffId: handle('d') });
    expect(changesLines(changed, standing)).toBe(true);
    expect(sentLines(changed, standing)).toEqual({
      lines: [
        { line: 1, serviceId: wash._id, optionIds: [], hands: 1 },
        { line: 2, serviceId: braids._id, optionIds: ['olong'], hands: 1, staffId: handle('d') },
      ],
    });
  });

  it('leaves out a line that is taken out; the next takes the place of the first', () => {
    expect(sentLines(withoutLine(form, 'first'), standing)).toMatchObject({ lines: [{ line: 2 }] });
  });

  it('of one plain service stays one of one plain service', () => {
    const simple = booking({ lines: [line()] });
    const other = { ...formLinesOf(simple), staffId: handle('d') };
    expect(changesLines(other, simple)).toBe(false);
    expect(sentLines(other, simple)).toEqual({ serviceId: wash._id, staffId: handle('d') });
  });
});
