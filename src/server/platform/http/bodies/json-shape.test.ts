import { describe, expect, it } from 'vitest';
import { MOST_VALUES, shapeOfJson } from './json-shape.ts';

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const list = (length: number): string => JSON.stringify(Array.from({ length }, () => 0));

describe('the shape of JSON', () => {
  it.each([
    ['nothing', '', 'fine'],
    ['ten levels', nested(10), 'fine'],
    ['eleven levels', nested(11), 'too deep'],
    ['one level after the other', `[${'[],'.repeat(500)}[]]`, 'fine'],
    ['as many values as are read', list(MOST_VALUES - 1), 'fine'],
    ['one more', list(MOST_VALUES), 'too many'],
    ['as many fields', `{${'"a":1,'.repeat(MOST_VALUES)}"b":1}`, 'too many'],
    ['signs within a text', JSON.stringify({ a: ',[{'.repeat(MOST_VALUES) }), 'fine'],
    ['signs after an escaped quotation mark', JSON.stringify(`",${','.repeat(MOST_VALUES)}`), 'fine'],
    ['a text that ends with a backslash', `["\\\\"${',0'.repeat(MOST_VALUES)}]`, 'too many'],
    ['a text without an end', `"${','.repeat(MOST_VALUES)}`, 'fine'],
  ] as const)('%s', (_, json, shape) => {
    expect(shapeOfJson(json)).toBe(shape);
  });
});
