import { meantEmail } from '#core/people/email-hint.ts';
import { type HttpRefusal, refusal } from '../platform/http/outcome.ts';
import type { FormValues } from './form-values.ts';

/**
 * Asks once about an email address that looks like a slip, `ngozi@gmail.con`: whoever sends the same one again, from a
 * page that has shown the question (`emailSeen`), meant it. Null: there is nothing to ask.
 */
export const questionAboutEmail = (values: FormValues): HttpRefusal | null => {
  const typed = (values['clientEmail'] ?? '').trim();
  if (meantEmail(typed) === null || values['emailSeen']?.trim() === typed) return null;
  return refusal('INVALID_INPUT', {
    message: 'Please check your email address.',
    errors: [
      { field: 'clientEmail', message: 'Please correct it, or send the form again if it is right as it is.' },
    ],
  });
};
