import { expect, it } from 'vitest';
import { isFinderShortcut, isTyped } from './finder-shortcut.ts';

const keys = (held: readonly ('ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey')[], key = 'k') => ({
  key,
  ctrlKey: held.includes('ctrlKey'),
  metaKey: held.includes('metaKey'),
  altKey: held.includes('altKey'),
  shiftKey: held.includes('shiftKey'),
});

it('is Ctrl K, or ⌘ K on a Mac', () => {
  expect(isFinderShortcut(keys(['ctrlKey']), false)).toBe(true);
  expect(isFinderShortcut(keys(['ctrlKey'], 'K'), false)).toBe(true);
  expect(isFinderShortcut(keys(['metaKey']), true)).toBe(true);
});

it('leaves every other key alone', () => {
  expect(isFinderShortcut(keys(['ctrlKey']), true)).toBe(false);
  expect(isFinderShortcut(keys(['metaKey']), false)).toBe(false);
  expect(isFinderShortcut(keys(['ctrlKey', 'shiftKey']), false)).toBe(false);
  expect(isFinderShortcut(keys(['ctrlKey', 'altKey']), false)).toBe(false);
  expect(isFinderShortcut(keys([]), false)).toBe(false);
  expect(isFinderShortcut(keys(['ctrlKey'], 'j'), false)).toBe(false);
});

it('tells what is typed from commands', () => {
  expect(isTyped(keys(['shiftKey'], 'A'))).toBe(true);
  expect(isTyped(keys([], 'ọ'))).toBe(true);
  expect(isTyped(keys([], 'Escape'))).toBe(false);
  expect(isTyped(keys(['ctrlKey'], 'r'))).toBe(false);
});
