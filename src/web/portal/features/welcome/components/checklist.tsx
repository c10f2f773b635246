import { ActionIcon, Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CheckIcon, CloseIcon } from '../../../../ui/icons.tsx';
import { ShareLink } from '../../../kit/link/share-link.tsx';
import { settingsQuery } from '../../../kit/settings-query.ts';
import { useStoredUser } from '../../../session/session-context.tsx';
import { firstSteps, type Step, welcomeWords } from '../model.ts';
import classes from './checklist.module.css';

type ChecklistProps = {
  readonly serviceCount: number;
  /** Right after the setup: the welcome is warmer and can be put away. */
  readonly justFinished: boolean;
  readonly onDismiss?: () => void;
  /** False where it stands inside another panel. */
  readonly framed?: boolean;
};

/** The way from an empty business to its first booking; ends with the link that brings clients. */
export function Checklist({ serviceCount, justFinished, onDismiss, framed = true }: ChecklistProps) {
  const { businessSlug = '', businessName = '' } = useStoredUser();
  const settings = useQuery(settingsQuery);
  const steps = firstSteps(serviceCount, settings.data?.weeklyHours);
  const next = steps.find(({ done }) => !done);
  const { title, text } = welcomeWords(serviceCount, justFinished);
  return (
    <section className={classes.panel} data-frame={framed ? 'card' : undefined} aria-labelledby="first-steps">
      <div className={classes.head}>
        <div>
          <Title order={2} id="first-steps" fz={20}>
            {title}
          </Title>
          <Text c="dimmed" mt={2}>
            {text}
          </Text>
        </div>
        {onDismiss !== undefined && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label="Hide the first steps"
            onClick={onDismiss}
          >
            <CloseIcon />
          </ActionIcon>
        )}
      </div>
      <ol data-lines className={classes.steps}>
        {steps.map((step, index) => (
          <StepRow key={step.title} step={step} number={index + 1} next={step === next} />
        ))}
        <li className={classes.step}>
          <span className={classes.mark}>{steps.length + 1}</span>
          <div className={classes.body}>
            <Text fw={650}>Share your link</Text>
            <Text c="dimmed" fz="sm" mb={12}>
              Send it to clients, or put it in your Instagram and WhatsApp profile.
            </Text>
            <ShareLink businessSlug={businessSlug} businessName={businessName} />
          </div>
        </li>
      </ol>
    </section>
  );
}

type StepRowProps = { readonly step: Step; readonly number: number; readonly next: boolean };

function StepRow({ step, number, next }: StepRowProps) {
  const { title, text, to, search, action, done } = step;
  return (
    <li className={classes.step} data-done={done || undefined}>
      <span className={classes.mark}>{done ? <CheckIcon size={16} /> : number}</span>
      <div className={classes.body}>
        <Text fw={650}>
          {title}
          {done && <span className={classes.done}> · Done</span>}
        </Text>
        <Text c="dimmed" fz="sm">
          {text}
        </Text>
      </div>
      {to !== null && (
        <Button
          variant={next ? 'filled' : 'default'}
          renderRoot={(props) => <Link to={to} search={search ?? {}} {...props} />}
        >
          {action}
        </Button>
      )}
    </li>
  );
}
