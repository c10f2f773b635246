import { Alert, Button, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { AlertIcon, PlusIcon } from '../../../../../ui/icons.tsx';
import { moved } from '../../../../kit/form/moved.ts';
import { useFocusAfterChange } from '../../../../kit/form/use-focus-after-change.ts';
import { newKey } from '../../new-key.ts';
import { emptyQuestion, QUESTIONS_MAX, type Question, type QuestionErrors } from '../../questions.ts';
import classes from './intake.module.css';
import { QuestionCard } from './question-card.tsx';

type IntakeEditorProps = {
  readonly questions: readonly Question[];
  readonly errors: ReadonlyMap<string, QuestionErrors>;
  readonly onChange: (questions: readonly Question[]) => void;
  readonly onPreview: () => void;
};

type Removed = { readonly question: Question; readonly at: number };

/** The questions a client answers when booking this service: add, change, put in order, take away. */
export function IntakeEditor({ questions, errors, onChange, onPreview }: IntakeEditorProps) {
  const focusAfterChange = useFocusAfterChange();
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<Removed | null>(null);
  const full = questions.length >= QUESTIONS_MAX;

  const add = () => {
    const question = emptyQuestion(newKey());
    setRemoved(null);
    onChange([...questions, question]);
    focusAfterChange(`question-${question.id}-label`);
  };
  const change = (question: Question) =>
    onChange(questions.map((other) => (other.id === question.id ? question : other)));
  const move = (from: number, to: number, focus: string) => {
    const ordered = moved(questions, from, to);
    if (ordered === questions) return;
    onChange(ordered);
    setSaid(`${nameOf(questions[from], from)} is now number ${to + 1} of ${questions.length}.`);
    focusAfterChange(focus);
  };
  const remove = (question: Question, at: number) => {
    setRemoved({ question, at });
    onChange(questions.filter(({ id }) => id !== question.id));
    focusAfterChange('question-undo');
  };
  const undo = ({ question, at }: Removed) => {
    setRemoved(null);
    onChange([...questions.slice(0, at), question, ...questions.slice(at)]);
    focusAfterChange(`question-${question.id}-label`);
  };

  return (
    <div data-stack="3">
      <Alert color="blue" icon={<AlertIcon />} title="Ask only what you need">
        Answers about health, religion, ethnic origin, politics, trade union membership or sex life are
        sensitive personal data (Nigeria Data Protection Act 2023, section 30). Ask for them only when you
        cannot do the work safely without them.
      </Alert>
      {questions.length === 0 && (
        <Text c="dimmed">
          Clients are asked for their name, phone and email. Add what else you need to know, such as hair
          length or the colour they would like.
        </Text>
      )}
      <ol className={classes.questions}>
        {questions.map((question, at) => (
          <QuestionCard
            key={question.id}
            question={question}
            at={at}
            count={questions.length}
            errors={errors.get(question.id) ?? {}}
            onChange={change}
            onMove={(to, focus) => move(at, to, focus)}
            onRemove={() => remove(question, at)}
          />
        ))}
      </ol>
      <div role="status" className={classes.said} data-spoken={removed === null || undefined}>
        {removed === null ? (
          <VisuallyHidden>{said}</VisuallyHidden>
        ) : (
          <>
            <span>{nameOf(removed.question, removed.at)} was deleted.</span>
            <Button id="question-undo" variant="subtle" onClick={() => undo(removed)} disabled={full}>
              Undo
            </Button>
          </>
        )}
      </div>
      <div data-row="3" data-wrap>
        <Button id="question-add" variant="light" leftSection={<PlusIcon />} onClick={add} disabled={full}>
          Add question
        </Button>
        <Button variant="default" onClick={onPreview} disabled={questions.length === 0}>
          Preview
        </Button>
        {full && <Text c="dimmed">At most {QUESTIONS_MAX} questions.</Text>}
      </div>
    </div>
  );
}

const nameOf = (question: Question | undefined, at: number): string =>
  question === undefined || question.label.trim() === ''
    ? `Question ${at + 1}`
    : `"${question.label.trim()}"`;
