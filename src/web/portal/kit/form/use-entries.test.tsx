import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { type EntriesRead, useEntries } from './use-entries.ts';

type Form = { readonly name: string; readonly town: string };
type Judges = 'others' | 'all';

const errorsOf = ({ name, town }: Form) => ({
  ...(name === '' ? { name: 'Name is missing' } : {}),
  ...(town.length < 3 ? { town: 'Town is too short' } : {}),
});

const read = (form: Form): EntriesRead<Form, keyof Form> => {
  const errors = errorsOf(form);
  return Object.keys(errors).length === 0
    ? { ok: true, sent: form }
    : { ok: false, errors, others: ['Please correct the errors.'] };
};

type ShownProps = {
  readonly start: { readonly initial: Form } | { readonly saved: Form };
  readonly judges?: Judges;
  readonly onSent?: (sent: Form, answer: () => void) => void;
};

function Shown({ start, judges, onSent = () => undefined }: ShownProps) {
  const { form, field, errors, formErrors, unsaved, bind } = useEntries({
    ...start,
    read,
    fieldOf: () => null,
    ...(judges === undefined ? {} : { judges }),
    sending: {
      isPending: false,
      mutate: (sent, heard) => onSent(sent, () => heard?.onSuccess?.(undefined)),
    },
    failed: 'Failed.',
    onDone: () => undefined,
  });
  return (
    <form {...bind}>
      {(['name', 'town'] as const).map((name) => (
        <input
          key={name}
          aria-label={name}
          aria-invalid={errors[name] !== undefined}
          value={form[name]}
          onChange={field(name).onChange}
        />
      ))}
      <p>{[...Object.values(errors), ...formErrors].join(' ')}</p>
      <output>{unsaved ? 'unsaved' : 'saved'}</output>
      <button type="submit">Save</button>
    </form>
  );
}

const user = userEvent.setup();
const said = () => document.querySelector('form > p')?.textContent;
const state = () => screen.getByRole('status').textContent;
const type = (name: string, text: string) => user.type(screen.getByLabelText(name), text);
const save = () => user.click(screen.getByRole('button'));
const empty = { name: '', town: '' };

afterEach(cleanup);

it('says what is wrong at once, with the keyboard at the first of it, and forgets what is mended', async () => {
  render(<Shown start={{ initial: empty }} />);
  await save();
  expect(said()).toBe('Name is missing Town is too short Please correct the errors.');
  expect(document.activeElement).toBe(screen.getByLabelText('name'));
  await type('town', 'x');
  expect(said()).toBe('Name is missing');
});

it('leaves what stands above the buttons until all is mended, where that is judged', async () => {
  render(<Shown start={{ initial: empty }} judges="others" />);
  await save();
  await type('town', 'x');
  expect(said()).toBe('Name is missing Please correct the errors.');
  await type('name', 'Ada');
  await type('town', 'xy');
  expect(said()).toBe('');
});

it('leaves an error at its field until it is mended, where all is judged', async () => {
  render(<Shown start={{ initial: empty }} judges="all" />);
  await save();
  await type('town', 'xy');
  expect(said()).toBe('Name is missing Town is too short Please correct the errors.');
  await type('town', 'z');
  expect(said()).toBe('Name is missing Please correct the errors.');
});

it('follows what is saved, but for entries that were changed', async () => {
  const { rerender } = render(<Shown start={{ saved: { name: 'Ada', town: 'Lagos' } }} />);
  await type('name', '!');
  rerender(<Shown start={{ saved: { name: 'Bisi', town: 'Abuja' } }} />);
  expect(screen.getByLabelText('name')).toHaveProperty('value', 'Ada!');
  expect(screen.getByLabelText('town')).toHaveProperty('value', 'Abuja');
  expect(state()).toBe('unsaved');
});

it('shows what was made of it once it is saved, and keeps what was typed since', async () => {
  const sent: (() => void)[] = [];
  const onSent = (_: Form, answer: () => void) => sent.push(answer);
  const tidied = { name: 'Ada', town: 'Lagos' };
  const { rerender } = render(<Shown start={{ saved: { ...tidied, name: 'A' } }} onSent={onSent} />);
  await save();
  expect(sent).toHaveLength(0);
  await type('name', 'da ');
  await save();
  rerender(<Shown start={{ saved: tidied }} onSent={onSent} />);
  sent[0]?.();
  await expect.poll(state).toBe('saved');
  expect(screen.getByLabelText('name')).toHaveProperty('value', 'Ada');
  await type('name', '?');
  await save();
  await type('name', '!');
  sent[1]?.();
  expect(screen.getByLabelText('name')).toHaveProperty('value', 'Ada?!');
  expect(state()).toBe('unsaved');
});
