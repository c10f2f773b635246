import * as z from 'zod/mini';
import { passwordMaxLength } from '#core/accounts/password-rules.ts';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { parseInstant } from '#core/calendar/instant.ts';
import { parseEmail } from '#core/contact/email.ts';
import { localMobile, normalisePhone } from '#core/contact/phone.ts';
import { linkIn } from '#core/messages/texts/link-like.ts';
import { nairaToKobo } from '#core/money/kobo.ts';
import {
  type PersonNameFault,
  parseBusinessName,
  parsePersonName,
  personNameTexts,
} from '#core/names/names.ts';
import { slugMaxLength, slugShape } from '#core/names/slug.ts';
import { HIDDEN_TEXT, hidesSomething } from '#core/names/unseen.ts';

/** Building blocks of the contract. Messages are the specification's; a block takes the message where screens differ. */

/** Base62 of 128 random bits: a business. */
export const businessId = z.string().check(z.regex(/^[0-9A-Za-z]{22}$/));

/**
 * A public handle: the business's 22 characters followed by the thing's own 22. In paths and in bodies any short text
 * is let through, so that a malformed handle is told exactly like one that does not exist.
 */
export const handle = z.string().check(z.maxLength(100));

export const requiredText = (message: string, max: number) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, `At most ${max} characters`));

const personNameFault = (name: string): PersonNameFault | null => {
  const parsed = parsePersonName(name);
  return parsed.ok || name === '' ? null : parsed.reason;
};

/** A person's name as it is kept (`parsePersonName`), so that no message of ours carries somebody's link. */
export const personName = (required: string) =>
  requiredText(required, 80).check(
    z.overwrite((name) => {
      const parsed = parsePersonName(name);
      return parsed.ok ? parsed.value : name;
    }),
    z.refine((name) => personNameFault(name) === null, {
      error: ({ input }) => personNameTexts[personNameFault(String(input)) ?? 'UNEXPECTED_CHARACTER'],
    }),
  );

/** What a thing is called, on one line, with nothing in it that its readers do not see: a service, a role, a question. */
export const labelText = (required: string, max: number) =>
  requiredText(required, max).check(z.refine((text) => !hidesSomething(text), HIDDEN_TEXT));

/** The same, which may be left out or empty. */
export const optionalLabel = (max: number) =>
  z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(max, `At most ${max} characters`),
      z.refine((text) => !hidesSomething(text), HIDDEN_TEXT),
    ),
  );

/** A label that reaches the subject of a message, so that it carries no address of a website. */
export const nameText = (required: string, max: number) =>
  labelText(required, max).check(
    z.refine((text) => linkIn(text) === null, personNameTexts.LOOKS_LIKE_A_LINK),
  );

export const businessName = (required: string) =>
  requiredText(required, 80).check(
    z.refine(
      (value) => value === '' || parseBusinessName(value).ok,
      'Please enter a name without special characters.',
    ),
  );

export const businessSlug = z
  .string('Required')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Required', abort: true }),
    z.maxLength(slugMaxLength, 'URL path unavailable.'),
    z.regex(slugShape, 'Lowercase, numbers, hyphens only'),
  );

export const optionalText = (max: number) =>
  z.optional(z.string().check(z.trim(), z.maxLength(max, `At most ${max} characters`)));

/** Trimmed and lower-cased; strict enough to be handed to a mailer. */
export const email = (required: string, invalid: string) =>
  z.string(required).check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, required),
    z.maxLength(254, invalid),
    z.refine((value) => value === '' || parseEmail(value) !== null, invalid),
  );

/** Accepts 080…, 234…, +234… and separators; what comes out is the 11-digit local form. */
export const phone = (required: string, invalid: string) =>
  z.pipe(
    z.pipe(
      z.string(required).check(z.trim(), z.minLength(1, required), z.maxLength(40, invalid)),
      z.transform(normalisePhone),
    ),
    z.string().check(z.regex(localMobile, invalid)),
  );

/** Never trimmed; the upper bound only limits the work of hashing. */
export const password = (required: string) =>
  z
    .string(required)
    .check(
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(passwordMaxLength, `Password must be at most ${passwordMaxLength} characters`),
    );

/** yyyy-MM-dd; whether the day exists is checked too. */
export const calendarDate = z
  .string()
  .check(z.refine((value) => parseCalendarDate(value) !== null, 'Invalid Date'));

/** The handles or days of a query, separated by commas. */
export const listOf = <S extends z.ZodMiniType<unknown, string>>(item: S, max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(max * 101)),
      z.transform((text) => text.split(',')),
    ),
    z.array(item).check(z.maxLength(max)),
  );

/** A whole number written in a query. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, `A whole number from ${min} to ${max}`)),
      z.transform(Number),
    ),
    z.number().check(z.gte(min), z.lte(max)),
  );

/** An ISO instant with a zone, to the minute or finer. */
export const instant = z.string().check(z.refine((value) => parseInstant(value) !== null, 'Invalid Date'));

export const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Required'));
/** 24:00 is the end of the day. */
export const closingTime = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Required'));
/** `schema`, or empty text. */
export const emptyOr = <S extends z.ZodMiniType>(schema: S) => z.optional(z.union([z.literal(''), schema]));

const hexColour = z
  .string()
  .check(z.regex(/^(#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}))?$/, 'Enter a colour such as #2E7D32'));

export const themeSettings = z.strictObject({
  primaryColor: z.optional(z.nullable(hexColour)),
  backgroundColor: z.optional(z.nullable(hexColour)),
  textColor: z.optional(z.nullable(hexColour)),
});

/** What the specification sends along on owner calls; it must be the session's own business. */
export const businessScope = z.object({ businessId: z.optional(z.string().check(z.maxLength(100))) });

/** Naira with at most two decimals, as the specification's prices are. */
export const naira = (required: string, negative: string) =>
  z.number(required).check(
    z.gte(0, negative),
    z.lte(100_000_000, 'This amount is too large'),
    z.refine((value) => nairaToKobo(Math.abs(value)) !== null, 'Use at most two decimals'),
  );

export const success = z.literal(true);
