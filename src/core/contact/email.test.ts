import { expect, it } from 'vitest';
import { meantEmail } from './email.ts';

it.each([
  ['ngozi@gmail.con', 'ngozi@gmail.com'],
  ['ngozi@gmail.co', 'ngozi@gmail.com'],
  ['ngozi@gmial.com', 'ngozi@gmail.com'],
  ['ngozi@gmal.com', 'ngozi@gmail.com'],
  ['ngozi@gmaill.com', 'ngozi@gmail.com'],
  ['Ngozi@YAHOO.CON', 'Ngozi@yahoo.com'],
  ['ngozi@yaho.com', 'ngozi@yahoo.com'],
  ['ngozi@hotmial.com', 'ngozi@hotmail.com'],
  ['ngozi@outlok.com', 'ngozi@outlook.com'],
])('of %s it asks for %s', (typed, meant) => expect(meantEmail(typed)).toBe(meant));

it.each([
  'ngozi@gmail.com',
  'ngozi@ymail.com',
  'ngozi@yahoo.co.uk',
  'ngozi@hotmail.co.uk',
  'ngozi@mail.com',
  'ngozi@gmx.com',
  'ngozi@example.ng',
  'ngozi@unilag.edu.ng',
  '@gmail.con',
  'gmail.con',
  '',
])('of %j it asks nothing', (typed) => expect(meantEmail(typed)).toBeNull());
