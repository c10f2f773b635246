import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { LABEL_MAX, type Question, type QuestionErrors, questionTypes } from '../../questions.ts';
import { keepEnter, OrderTools } from '../order-tools.tsx';
import classes from './intake.module.css';

type QuestionCardProps = {
  readonly question: Question;
  readonly at: number;
  readonly count: number;
  readonly errors: QuestionErrors;
  readonly onChange: (question: Question) => void;
  /** `focus` is the id of what has the keyboard once the card has moved. */
  readonly onMove: (to: number, focus: string) => void;
  readonly onRemove: () => void;
};

/** One question: its words, its kind, and where it stands. Alt with an arrow key moves it too. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, at, count, errors, onChange, onMove, onRemove } = props;
  const number = at + 1;
  const id = `question-${question.id}`;
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? at - 1 : at + 1, document.activeElement?.id ?? `${id}-label`);
  };
  return (
    <li data-frame="inner" className={classes.question} onKeyDown={moveByKey}>
      <fieldset data-stack="3">
        <legend className={classes.number}>Question {number}</legend>
        <div className={classes.entries}>
          <TextInput
            id={`${id}-label`}
            label="Label"
            required
            maxLength={LABEL_MAX}
            autoComplete="off"
            value={question.label}
            error={errors.label}
            onChange={(event) => onChange({ ...question, label: event.currentTarget.value })}
            onKeyDown={keepEnter}
          />
          <Select
            id={`${id}-type`}
            label="Type"
            data={questionTypes}
            value={question.type}
            allowDeselect={false}
            maxDropdownHeight={310}
            // Inside the dialog, or a screen reader that honours aria-modal never reaches it.
            comboboxProps={{ withinPortal: false }}
            onChange={(type) => type !== null && onChange({ ...question, type })}
          />
        </div>
        {question.type === 'select' && (
          <Textarea
            id={`${id}-options`}
            label="Options"
            description="One per line."
            required
            autosize
            minRows={3}
            maxRows={10}
            value={question.optionsText}
            error={errors.options}
            onChange={(event) => onChange({ ...question, optionsText: event.currentTarget.value })}
          />
        )}
        <div data-row="2" data-ends>
          <Switch
            id={`${id}-required`}
            label="Required"
            checked={question.required}
            onChange={(event) => onChange({ ...question, required: event.currentTarget.checked })}
          />
          <OrderTools
            id={id}
            name={`question ${number}`}
            at={at}
            count={count}
            onMove={onMove}
            onRemove={onRemove}
          />
        </div>
      </fieldset>
    </li>
  );
}
