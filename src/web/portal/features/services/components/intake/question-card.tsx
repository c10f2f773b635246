import { ActionIcon, Select, Switch, Textarea, TextInput, Tooltip } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { ChevronRightIcon, TrashIcon } from '../../../../../ui/icons.tsx';
import { LABEL_MAX, type Question, type QuestionErrors, questionTypes } from '../../questions.ts';
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
      <fieldset className={classes.fields}>
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
        <div className={classes.foot}>
          <Switch
            id={`${id}-required`}
            size="md"
            label="Required"
            checked={question.required}
            onChange={(event) => onChange({ ...question, required: event.currentTarget.checked })}
          />
          <div className={classes.order}>
            <Tool
              id={`${id}-up`}
              label={`Move question ${number} up`}
              disabled={at === 0}
              onClick={() => onMove(at - 1, at === 1 ? `${id}-down` : `${id}-up`)}
            >
              <span className={classes.up}>
                <ChevronRightIcon />
              </span>
            </Tool>
            <Tool
              id={`${id}-down`}
              label={`Move question ${number} down`}
              disabled={at === count - 1}
              onClick={() => onMove(at + 1, at === count - 2 ? `${id}-up` : `${id}-down`)}
            >
              <span className={classes.down}>
                <ChevronRightIcon />
              </span>
            </Tool>
            <Tool id={`${id}-delete`} label={`Delete question ${number}`} onClick={onRemove}>
              <TrashIcon />
            </Tool>
          </div>
        </div>
      </fieldset>
    </li>
  );
}

/** Enter in a label ends nothing: it would save the whole service while its questions are being written. */
const keepEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

type ToolProps = {
  readonly id: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

function Tool({ id, label, disabled = false, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label} openDelay={400} withinPortal={false}>
      <ActionIcon
        id={id}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={label}
        disabled={disabled}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
