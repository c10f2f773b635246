import type { ReactElement } from 'react';
import type { CustomField } from '#contract/views.ts';
import { answerName, type Complaints, type Details } from './details.ts';
import { IntakeField } from './intake-field.tsx';

type QuestionsProps = {
  readonly businessName: string;
  readonly fields: readonly CustomField[];
  readonly values: Details;
  readonly complaints: Complaints;
};

/** The service's own questions; nothing where it has none. */
export const IntakeQuestions = (props: QuestionsProps): ReactElement | null =>
  props.fields.length === 0 ? null : (
    <fieldset className="intake">
      <legend>A few questions from {props.businessName}</legend>
      {props.fields.map((field) => (
        <IntakeField
          key={field.id}
          field={field}
          value={props.values[answerName(field.id)] ?? ''}
          error={props.complaints[answerName(field.id)]}
        />
      ))}
    </fieldset>
  );
