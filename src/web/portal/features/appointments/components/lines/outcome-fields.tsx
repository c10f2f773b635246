import { Checkbox, Input } from '@mantine/core';
import { useId } from 'react';
import type { OwnerLine } from '#contract/replies/line-views.ts';
import { formatNaira } from '../../../../../ui/format.ts';
import { titleOf } from '../../../../kit/booking/line-list.tsx';
import { outcomeText } from '../../line-changes.ts';
import classes from './lines.module.css';

type OutcomeFieldsProps = {
  readonly lines: readonly OwnerLine[];
  /** The numbers of those that the client did not come for. */
  readonly missed: readonly number[];
  readonly error?: string | undefined;
  readonly onChange: (missed: readonly number[]) => void;
};

/** What became of each line of a booking that took place: ticked it was done. */
export function OutcomeFields({ lines, missed, error, onChange }: OutcomeFieldsProps) {
  const id = useId();
  const items = lines.some(({ caution }) => caution !== undefined);
  return (
    <Input.Wrapper
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      labelElement="div"
      size="md"
      label={items ? 'What was hired?' : 'What was done?'}
      description={`Untick what the client did not ${items ? 'take' : 'come for'}.`}
      error={error}
    >
      <ul className={classes.outcomes}>
        {lines.map((line) => {
          const done = !missed.includes(line.line);
          return (
            <li key={line.line}>
              <Checkbox
                label={titleOf(line)}
                description={outcomeText(line, done ? 'done' : 'no-show')}
                size="md"
                checked={done}
                aria-invalid={error !== undefined || undefined}
                classNames={{ root: classes.outcome ?? '', labelWrapper: classes.outcomeLabel ?? '' }}
                onChange={() =>
                  onChange(done ? [...missed, line.line] : missed.filter((other) => other !== line.line))
                }
              />
              {/* What was missed has no price any more. */}
              {line.price > 0 && (
                <span data-text="semibold breaks">
                  {done ? formatNaira(line.price) : <del>{formatNaira(line.price)}</del>}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Input.Wrapper>
  );
}
