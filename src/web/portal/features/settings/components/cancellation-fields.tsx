import { NativeSelect, NumberInput, Textarea } from '@mantine/core';
import { Section } from '../../../kit/section.tsx';
import { type CancellationForm, moveChoices, POLICY_MAX, policySentences } from '../cancellation.ts';
import { amountProps } from './amount-props.tsx';
import classes from './settings.module.css';

type CancellationFieldsProps = {
  readonly form: CancellationForm;
  readonly errors: Partial<Record<string, string>>;
  /** Whether clients pay a deposit to book, which is what cancelling late can cost them. */
  readonly asksDeposit: boolean;
  readonly onChange: (patch: Partial<CancellationForm>) => void;
};

/** The cancellation policy, and beneath it what clients will read of it. */
export function CancellationFields({ form, errors, asksDeposit, onChange }: CancellationFieldsProps) {
  const sentences = policySentences(form, asksDeposit);
  return (
    <Section
      title="Cancelling and moving"
      hint={
        asksDeposit
          ? 'Whenever you cancel a booking yourself, a paid deposit is given back in full.'
          : 'You ask for no deposits, so cancelling costs clients nothing.'
      }
    >
      <div className={classes.pair}>
        <NumberInput
          {...amountProps}
          label="Free cancellation until"
          description={
            asksDeposit
              ? 'Hours before the start, at most 336 (14 days).'
              : 'Counts once you ask for deposits. At most 336 hours (14 days).'
          }
          suffix={form.noticeHours === 1 ? ' hour before' : ' hours before'}
          value={form.noticeHours}
          error={errors['noticeHours']}
          onChange={(noticeHours) => onChange({ noticeHours })}
        />
        <NativeSelect
          size="md"
          label="Clients may move a booking"
          description="With the link in their messages."
          data={[...moveChoices]}
          value={form.clientMoves}
          error={errors['clientMoves']}
          onChange={(event) => onChange({ clientMoves: event.currentTarget.value })}
        />
      </div>
      <Textarea
        label="In your own words"
        description="Anything else clients should know, for example what happens when they come late."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={POLICY_MAX}
        value={form.policy}
        error={errors['policy']}
        onChange={(event) => onChange({ policy: event.currentTarget.value })}
      />
      <figure className={classes.quote}>
        <figcaption>What clients will read</figcaption>
        {sentences.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </figure>
    </Section>
  );
}
