import type { ClientDetails } from '#contract/views.ts';
import { mostClientTags } from '#core/people/client-tags.ts';
import { NOTES_MAX } from './model.ts';

/** What the record that stays will say. The server decides; this is to be seen before. */
export type Merged = Pick<
  ClientDetails,
  'name' | 'phone' | 'email' | 'notes' | 'tags' | 'alwaysDeposit' | 'blocked' | 'totalAppointments'
>;

/** The record that stays keeps what it has; what it lacks, and bookings, notes and tags, come from the other. */
export const mergePreview = (into: ClientDetails, from: ClientDetails): Merged => ({
  name: into.name,
  phone: into.phone,
  email: into.email || from.email,
  notes: [...new Set([into.notes, from.notes])].filter((text) => text !== '').join('\n\n'),
  tags: eachOnce([...into.tags, ...from.tags]),
  alwaysDeposit: into.alwaysDeposit || from.alwaysDeposit,
  blocked: into.blocked || from.blocked,
  totalAppointments: into.totalAppointments + from.totalAppointments,
});

/** Why the two cannot be merged as they are; null where nothing is in the way. */
export const mergeObstacle = ({ notes, tags }: Merged): string | null => {
  if (notes.length > NOTES_MAX) {
    return `The notes of the two are longer than ${NOTES_MAX} characters together. Please shorten them first.`;
  }
  return tags.length > mostClientTags
    ? `The two have more than ${mostClientTags} tags together. Please remove some of them first.`
    : null;
};

/** Letter case aside; the first spelling stays. */
const eachOnce = (tags: readonly string[]): string[] => {
  const known = new Map<string, string>();
  for (const tag of tags) if (!known.has(tag.toLowerCase())) known.set(tag.toLowerCase(), tag);
  return [...known.values()];
};
