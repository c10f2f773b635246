import { type ReactElement, useRef } from 'react';
import type { CustomField } from '#contract/views.ts';
import { describedBy, FieldFrame } from '../kit/field.tsx';
import { answerName, type Details, type FieldErrors } from './details.ts';
import { IntakeField } from './intake-field.tsx';

/** As the server takes it. */
const NOTE_MAX = 500;

type QuestionsProps = {
  readonly businessName: string;
  readonly fields: readonly CustomField[];
  readonly values: Details;
  readonly fieldErrors: FieldErrors;
};

/** Folded away until it is wanted; what was typed, or is wrong with it, is never out of sight. */
const Note = ({ businessName, values: { notes = '' }, fieldErrors }: QuestionsProps): ReactElement => {
  const error = fieldErrors.notes;
  // Nor does it fold under the fingers of whoever deletes what they typed.
  const wanted = useRef(false);
  wanted.current ||= notes !== '' || error !== undefined;
  return (
    <details className="note" open={wanted.current}>
      <summary>Add a note to {businessName}</summary>
      <FieldFrame id="notes" label="Your note" hint={`Up to ${NOTE_MAX} characters`} error={error}>
        <textarea
          id="notes"
          name="notes"
          className="input"
          rows={3}
          maxLength={NOTE_MAX}
          defaultValue={notes}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy('notes', 'hint', error)}
        />
      </FieldFrame>
    </details>
  );
};

const Questions = (props: QuestionsProps): ReactElement | null =>
  props.fields.length === 0 ? null : (
    <fieldset className="intake">
      <legend>A few questions from {props.businessName}</legend>
      {props.fields.map((field) => (
        <IntakeField
          key={field.id}
          field={field}
          value={props.values[answerName(field.id)] ?? ''}
          error={props.fieldErrors[answerName(field.id)]}
        />
      ))}
    </fieldset>
  );

/** The service's own questions where it has some, and room for what it does not ask. */
export const IntakeQuestions = (props: QuestionsProps): ReactElement => (
  <>
    <Questions {...props} />
    <Note {...props} />
  </>
);
