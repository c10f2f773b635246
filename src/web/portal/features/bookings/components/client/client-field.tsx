import { TextInput, VisuallyHidden } from '@mantine/core';
import type { Client } from '#contract/replies/views.ts';
import { formatDate, formatPhone } from '../../../../../ui/format.ts';
import { useBusinessZone } from '../../../../session/session-context.tsx';
import classes from './client-field.module.css';
import { useClientMatches } from './use-client-matches.ts';

type ClientFieldProps = {
  readonly label: string;
  readonly type?: 'text' | 'tel';
  readonly value: string;
  readonly maxLength: number;
  readonly required: boolean;
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
  readonly onChoose: (client: Client) => void;
};

/** A field that offers the clients it may be about while it is typed in, by the pattern of the combobox. */
export function ClientField({
  label,
  type = 'text',
  value,
  maxLength,
  required,
  error,
  ...act
}: ClientFieldProps) {
  const zone = useBusinessZone();
  const { matches, active, listId, optionId, onKeyDown, onType, onChoose, close, point } =
    useClientMatches(act);
  const opened = matches.length > 0;
  return (
    <div className={classes.field}>
      <TextInput
        label={required ? label : `${label} (optional)`}
        type={type}
        inputMode={type}
        required={required}
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        error={error}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={opened}
        aria-controls={opened ? listId : undefined}
        aria-activedescendant={active === null ? undefined : optionId(active)}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {opened && (
        <div id={listId} role="listbox" aria-label="Clients you know" className={classes.list}>
          {matches.map((client, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which moves the selection
            <div
              key={client._id}
              id={optionId(at)}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              className={classes.option}
              // The field keeps the focus, or it would close the list before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => point(at)}
              onClick={() => onChoose(client)}
            >
              <span data-text="semibold">{client.name}</span>
              <span data-text="quiet">
                {formatPhone(client.phone)} · {lastVisitText(client, zone)}
              </span>
            </div>
          ))}
        </div>
      )}
      <VisuallyHidden role="status">{opened && foundText(matches.length)}</VisuallyHidden>
    </div>
  );
}

const foundText = (count: number): string =>
  `${count === 1 ? '1 known client' : `${count} known clients`}, choose with the arrow keys and Enter`;

/** `last visit 3 Nov 2026`, or that there was none yet. */
export const lastVisitText = ({ lastAppointmentDate }: Client, zone: string): string =>
  lastAppointmentDate === null ? 'no visit yet' : `last visit ${formatDate(lastAppointmentDate, zone)}`;
