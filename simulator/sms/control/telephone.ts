import { Misfit, type Reader, words } from '../../control/shape.ts';
import { canBeReached, e164Of } from '../numbers.ts';

/** A number in any way of writing it; read as `+234…`. */
export const telephone: Reader<string> = (value, name) => {
  const number = e164Of(words(value, name));
  if (!canBeReached(number)) throw new Misfit(`${name} must be a number such as +2348031234567.`);
  return number;
};
