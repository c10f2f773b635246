import { APPOINTMENT, AT, BUSINESS, each, LATER, long, SECOND, type SeededTable } from './seeded-table.ts';

const HIDDEN: readonly string[] = ['Good\u202ework', 'Good\u200bwork', 'Good\u0007work', 'Good\u{e0041}work'];

/** What a client wrote about a booking. */
export const reviewTables: readonly SeededTable[] = [
  {
    table: 'reviews',
    row: {
      business_id: BUSINESS,
      appointment_id: APPOINTMENT,
      stars: 5,
      words: 'Neat work,\nand on time.',
      written_at: AT,
    },
    other: { appointment_id: SECOND },
    broken: {
      reviews_version_check: [{ version: 0, changed_at: LATER }],
      reviews_stars_check: each('stars', 0, 6),
      reviews_words_check: each('words', long(1001)),
      reviews_words_seen: each('words', ...HIDDEN),
      reviews_reply_check: [{ reply: long(1001), replied_at: LATER }],
      reviews_reply_seen: HIDDEN.map((reply) => ({ reply, replied_at: LATER })),
      reviews_replied: [{ reply: 'Thank you' }, { replied_at: LATER }],
      reviews_changed: [{ version: 2 }, { changed_at: LATER }],
      reviews_hidden_for_check: each('hidden_for', 'three stars'),
    },
  },
];
