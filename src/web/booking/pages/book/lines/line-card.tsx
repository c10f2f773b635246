import type { ReactElement } from 'react';
import type { FieldError as FieldErrorFact } from '#contract/errors.ts';
import { ANYONE, lineField, linesWay } from '#contract/pages/lines-form.ts';
import type { LineService } from '#contract/pages/lines-pages.ts';
import type { PublicStaff } from '#contract/replies/staff-views.ts';
import type { LineTotals } from '#core/lines/line-totals.ts';
import type { WantedLine } from '#core/lines/lines-text.ts';
import { Button } from '../../../kit/button.tsx';
import { FieldError } from '../../../kit/field.tsx';
import { anyAvailable } from '../summary.tsx';
import { changeText, totalsText, twoHandsText, waitingText } from './line-texts.ts';

type LineProps = {
  /** Its place, from 0. */
  readonly at: number;
  readonly line: WantedLine;
  readonly totals: LineTotals | null;
  readonly service: LineService | undefined;
  readonly staff: readonly PublicStaff[];
  readonly errors: readonly FieldErrorFact[];
};

type ChoicesProps = Pick<LineProps, 'at' | 'line' | 'staff'> & { readonly service: LineService };

type Group = LineService['optionGroups'][number];

const OptionGroup = ({
  at,
  group,
  chosen,
}: {
  readonly at: number;
  readonly group: Group;
  readonly chosen: readonly string[];
}): ReactElement => {
  const name = lineField.options(at, group._id);
  const one = group.choose === 'one';
  const none = one && !group.required;
  const isNone = group.options.every(({ _id }) => !chosen.includes(_id));
  return (
    <fieldset className="options">
      <legend>
        {group.name}
        <span className="options-rule">
          {group.required ? ' (please choose)' : one ? ' (optional)' : ' (choose any)'}
        </span>
      </legend>
      {none ? (
        <label className="check option">
          <input type="radio" name={name} value="" defaultChecked={isNone} />
          <span className="option-name">None of these</span>
        </label>
      ) : null}
      {group.options.map((option) => (
        <label className="check option" key={option._id}>
          <input
            type={one ? 'radio' : 'checkbox'}
            name={name}
            value={option._id}
            defaultChecked={chosen.includes(option._id)}
          />
          <span className="option-name">{option.name}</span>{' '}
          <span className="option-change numbers">{changeText(option)}</span>
        </label>
      ))}
    </fieldset>
  );
};

const Who = ({ at, line, service, staff }: ChoicesProps): ReactElement => {
  const name = lineField.staff(at);
  const people = staff.filter(({ _id }) => service.performers.includes(_id));
  return (
    <div className="field line-who">
      <label className="field-label" htmlFor={name}>
        Who does it <span className="sr-only">({service.name})</span>
      </label>
      <select className="input" id={name} name={name} defaultValue={line.staffId ?? ANYONE}>
        <option value={ANYONE}>{anyAvailable}</option>
        {people.map((person) => (
          <option key={person._id} value={person._id}>
            {person.name}
          </option>
        ))}
      </select>
    </div>
  );
};

/** What can be chosen of one service, and who does it. */
export const LineChoices = (props: ChoicesProps): ReactElement => {
  const { at, line, service } = props;
  const waiting = waitingText(service);
  return (
    <>
      {waiting === '' ? null : <p className="line-waiting numbers">{waiting}</p>}
      {service.optionGroups.map((group) => (
        <OptionGroup key={group._id} at={at} group={group} chosen={line.optionIds ?? []} />
      ))}
      {service.twoHands === null ? null : (
        <label className="check option line-hands">
          <input type="checkbox" name={lineField.hands(at)} value="2" defaultChecked={line.hands === 2} />
          <span className="option-name numbers">{twoHandsText(service.twoHands)}</span>
        </label>
      )}
      <Who {...props} />
    </>
  );
};

/** One service of the booking: what is chosen for it, who does it, what is wrong with it, and the way to take it out. */
export const LineCard = (props: LineProps): ReactElement => {
  const { at, totals, service, errors } = props;
  const title = `line-${at}-name`;
  const name = service?.name ?? 'No longer offered';
  return (
    <li className={errors.length === 0 ? 'line' : 'line is-wrong'} id={`line-${at}`} aria-labelledby={title}>
      <div className="line-head">
        <h3 className="line-name" id={title}>
          {name}
        </h3>
        {service === undefined || totals === null ? null : (
          <p className="line-figures numbers">{totalsText(totals, service)}</p>
        )}
      </div>
      {errors.map(({ field, message }) => (
        <FieldError key={field + message} id={field} text={message} />
      ))}
      {service === undefined ? null : <LineChoices {...props} service={service} />}
      <Button type="submit" kind="plain" name="do" value={linesWay.remove(at)} formNoValidate>
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
};
