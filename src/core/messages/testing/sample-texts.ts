import { type PlaceholderValues, placeholders } from '../texts/placeholders.ts';
import { parseTemplate, type Template } from '../texts/template.ts';

const sampleOf = (name: string): string => placeholders.find((known) => known.name === name)?.sample ?? '';

/** Every placeholder's own sample. */
export const sampleValues: PlaceholderValues = {
  client: sampleOf('client'),
  service: sampleOf('service'),
  staff: sampleOf('staff'),
  date: sampleOf('date'),
  time: sampleOf('time'),
  business: sampleOf('business'),
  link: sampleOf('link'),
  phone: sampleOf('phone'),
  address: sampleOf('address'),
};

/** A template written in a test; throws where the test itself is wrong. */
export function templateOf(text: string): Template {
  const parsed = parseTemplate(text);
  if (!parsed.ok) throw new Error(`${parsed.reason.reason}: ${parsed.reason.part}`);
  return parsed.value;
}
