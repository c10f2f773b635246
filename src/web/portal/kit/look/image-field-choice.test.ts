import { expect, it } from 'vitest';
import { choiceError } from './image-field-choice.ts';

const MB = 1024 * 1024;

it.each([
  ['image/png', 10, null],
  ['image/jpeg', 2 * MB, null],
  ['image/jpeg', 2 * MB + 1, 'This image is 2.1 MB. Please choose one of at most 2 MB.'],
  ['image/png', 5.3 * MB, 'This image is 5.3 MB. Please choose one of at most 2 MB.'],
  ['image/webp', 10, 'Please choose a PNG or JPEG image.'],
  ['application/pdf', 9 * MB, 'Please choose a PNG or JPEG image.'],
  ['', 10, 'Please choose a PNG or JPEG image.'],
])('a file of type %j with %d bytes: %j', (type, size, error) => {
  expect(choiceError({ name: 'photo', type, size })).toBe(error);
});

it.each([
  ['image/heic', 'IMG_1.HEIC'],
  ['', 'IMG_1.heif'],
])('HEIC that the browser could not read (%j, %j) is told apart', (type, name) => {
  expect(choiceError({ name, type, size: 10 })).toContain('HEIC');
});
