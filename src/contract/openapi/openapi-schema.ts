import * as z from 'zod/mini';
import { repeatedBooking } from '../requests/booking-bodies.ts';
import { businessId, calendarDate, handle, instant } from '../requests/fields.ts';
import { bookingLines, editedLines, linesText } from '../requests/lines.ts';

/** A JSON Schema (2020-12) as OpenAPI 3.1 embeds it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

type Schema = z.core.$ZodType;

/** Handles as they look, all of one business. */
const [colour, manicure, staffMember] = ['Colour', 'Manicure', 'Staff'].map(
  (name) => `${'Business'.padEnd(22, '0')}${name.padEnd(22, '0')}`,
);

/** What a refinement checks is code; these say in words what JSON Schema cannot. */
const described = new Map<Schema, JsonSchema>([
  [calendarDate, { format: 'date', description: 'A calendar day, yyyy-MM-dd.' }],
  [
    instant,
    { format: 'date-time', description: 'An instant with its zone, such as 2026-11-20T10:00:00+01:00.' },
  ],
  [handle, { description: 'A handle as the API gave it.' }],
  [businessId, { description: 'A business.' }],
  [
    bookingLines,
    {
      description:
        'Several services in one visit, or one with options, two hands or processing time, in place of `serviceId`. The options of every required group have to be named.',
      examples: [
        [
          { serviceId: colour, staffId: staffMember, optionIds: ['oHighlights'] },
          { serviceId: manicure, staffId: 'any' },
        ],
      ],
    },
  ],
  [
    editedLines,
    {
      description:
        'The lines as they are to be: line 1 stays, a second is added, and any other is cancelled.',
      examples: [[{ line: 1, serviceId: colour, optionIds: ['oHighlights'] }, { serviceId: manicure }]],
    },
  ],
  [
    repeatedBooking,
    {
      description:
        'First `dryRun` for the dates, then `starts` with those that are wanted: of each its `start` where it is free, or its `nearest`.',
      examples: [
        { every: { weeks: 2 }, times: 8, dryRun: true },
        { every: 'month', times: 3, starts: ['2026-12-20T10:00:00+01:00', '2027-01-20T11:30:00+01:00'] },
      ],
    },
  ],
  [
    linesText,
    {
      description:
        'The same lines in one text: `service[:staff|any][:option+option][:xQuantity][:hHands]`, with commas between them.',
      examples: [`${colour}:${staffMember}:oHighlights,${manicure}:any`],
    },
  ],
]);

type Say = (issue: {
  readonly code: 'custom';
  readonly input: string;
}) => string | { message: string } | null;

/** The texts a wrong value is answered with, in the order they are checked. */
const messagesOf = (schema: Schema): readonly string[] => {
  const texts = (schema._zod.def.checks ?? []).map((check) => {
    // Each kind of check asks for its own kind of issue; the contract's texts are constants and look at none.
    const say = check._zod.def.error as Say | undefined;
    const said = say?.({ code: 'custom', input: '' }) ?? null;
    return typeof said === 'object' ? said?.message : said;
  });
  return [...new Set(texts.filter((text) => text !== undefined))];
};

/** A value that is rewritten before its last rule: that rule is told in words, since it is not about what is sent. */
const afterRewriting = (schema: Schema): JsonSchema => {
  // Every schema made by zod is one of its own kinds, told apart by `def.type`.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== 'pipe') return {};
  const { pattern } = z.toJSONSchema(def.out, { io: 'output', unrepresentable: 'any' });
  return pattern === undefined
    ? {}
    : { description: `Once normalised it must match ${pattern}`, 'x-normalised-pattern': pattern };
};

/**
 * The shape of what is sent (`input`) or answered (`output`). What JSON Schema cannot hold becomes `{}`;
 * `x-messages` lists the texts of the rules.
 */
export const jsonSchemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, described.get(zodSchema), io === 'input' ? afterRewriting(zodSchema) : {});
      const messages = io === 'input' ? messagesOf(zodSchema) : [];
      if (messages.length > 0) {
        const known = jsonSchema['x-messages'];
        jsonSchema['x-messages'] = [...new Set([...(Array.isArray(known) ? known : []), ...messages])];
      }
    },
  });
  return shape;
};
