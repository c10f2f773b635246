import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { CustomField } from '#contract/replies/views.ts';
import { PhoneDialog } from '../../../../kit/dialog/phone-dialog.tsx';
import { previewVariables } from '../../../../kit/look/theme-preview.tsx';
import { settingsQuery } from '../../../../kit/settings-query.ts';
import { fieldsOf, type Question } from '../../questions.ts';
import type { ServiceTheme } from '../../service-draft.ts';
import classes from './intake.module.css';

type IntakePreviewProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly questions: readonly Question[];
  readonly theme: ServiceTheme;
};

/** The questions as the client meets them, in the colours of the page; they can be tried, and nothing is kept. */
export function IntakePreview({ opened, onClose, questions, theme }: IntakePreviewProps) {
  const business = useQuery(settingsQuery).data?.theme;
  const themes = business === undefined ? [theme] : [theme, business];
  return (
    <PhoneDialog opened={opened} onClose={onClose} title="Preview: what the client sees" size={460}>
      <p className={classes.previewHint}>After name, phone and email, your client is asked:</p>
      <div className={classes.page} style={previewVariables(themes)}>
        {fieldsOf(questions).map((field, at) => (
          <PreviewField key={field.id} field={named(field, at)} />
        ))}
      </div>
    </PhoneDialog>
  );
}

const named = (field: CustomField, at: number): CustomField =>
  field.label === '' ? { ...field, label: `Question ${at + 1}` } : field;

function PreviewField({ field }: { readonly field: CustomField }) {
  const id = useId();
  const optional = field.required ? null : <span className={classes.optional}> (optional)</span>;
  if (field.type === 'checkbox')
    return (
      <label className={classes.check}>
        <input type="checkbox" />
        <span>
          {field.label}
          {optional}
        </span>
      </label>
    );
  return (
    <div>
      <label className={classes.pageLabel} htmlFor={id}>
        {field.label}
        {optional}
      </label>
      <PreviewInput field={field} id={id} />
    </div>
  );
}

function PreviewInput({ field, id }: { readonly field: CustomField; readonly id: string }) {
  if (field.type === 'textarea') return <textarea id={id} className={classes.input} rows={3} />;
  if (field.type === 'select')
    return (
      <select id={id} className={classes.input}>
        <option value="">Choose…</option>
        {field.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  return (
    <input
      id={id}
      className={classes.input}
      type={field.type}
      autoComplete="off"
      {...(field.type === 'number' ? { step: 'any', inputMode: 'decimal' as const } : {})}
    />
  );
}
