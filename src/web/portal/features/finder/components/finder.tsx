import { Button, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { CloseIcon, SearchIcon } from '../../../../ui/icons.tsx';
import { Dialog } from '../../../kit/dialog/dialog.tsx';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { usePhone } from '../../../kit/width.ts';
import { useBusinessZone } from '../../../session/session-context.tsx';
import { findQuery } from '../api.ts';
import {
  type Choice,
  choicesFor,
  grouped,
  type Offer,
  placeAfter,
  startChoices,
  stillFitting,
  withRecent,
} from '../model.ts';
import classes from './finder.module.css';

type FinderProps = {
  readonly opened: boolean;
  readonly offer: Offer;
  /** What was typed before there was a field, once. */
  readonly takeTyped: () => string;
  readonly onClose: () => void;
};

/** Finds a page, a client, an appointment or an action from anywhere; what was chosen is remembered while the page is open. */
export function Finder({ opened, offer, takeTyped, onClose }: FinderProps) {
  const narrow = usePhone();
  const navigate = useNavigate();
  const [recent, setRecent] = useState<readonly Choice[]>([]);
  // Whoever goes to another screen begins there, and not at the button they came from.
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (opened) setLeaving(false);
  }, [opened]);
  const choose = (choice: Choice) => {
    setRecent(withRecent(recent, choice));
    setLeaving('go' in choice.act);
    onClose();
    if ('go' in choice.act) void navigate({ href: choice.act.go });
    else choice.act.run();
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      attributes={{ content: { 'aria-label': 'Find' } }}
      withCloseButton={false}
      fullScreen={narrow}
      centered={false}
      returnFocus={!leaving}
      size={600}
      zIndex={300}
      padding={0}
      yOffset="12vh"
    >
      <FinderBody offer={offer} recent={recent} takeTyped={takeTyped} onChoose={choose} onClose={onClose} />
    </Dialog>
  );
}

type FinderBodyProps = Pick<FinderProps, 'takeTyped'> & {
  readonly offer: Offer;
  readonly recent: readonly Choice[];
  readonly onChoose: (choice: Choice) => void;
  readonly onClose: () => void;
};

/** The pattern of the combobox: the keyboard stays in the field, which moves the selection in the list. */
function FinderBody({ offer, recent, takeTyped, onChoose, onClose }: FinderBodyProps) {
  const finder = useFinder({ offer, recent, onChoose });
  const { choices, at, listId, optionId, searching, failed } = finder;
  const active = choices[at];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active !== undefined)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // Mantine would close every dialog below as well, so Escape is told apart by the fields themselves.
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears what its own fields let pass
    <div className={classes.finder} onKeyDown={(event) => event.key === 'Escape' && onClose()}>
      <div className={classes.head}>
        <SearchIcon size={22} />
        <input
          type="text"
          className={classes.input}
          placeholder="Client, booking or page"
          aria-label="Find a client, booking or page"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-activedescendant={active === undefined ? undefined : optionId(at)}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={80}
          data-mantine-stop-propagation="true"
          data-autofocus
          value={finder.typed}
          onFocus={() => {
            const ahead = takeTyped();
            if (ahead !== '') finder.type(finder.typed + ahead);
          }}
          onChange={(event) => finder.type(event.currentTarget.value)}
          onKeyDown={finder.onKeyDown}
        />
        <button
          type="button"
          className={classes.close}
          aria-label="Close"
          data-mantine-stop-propagation="true"
          onClick={onClose}
        >
          <CloseIcon size={20} />
        </button>
      </div>
      <div className={classes.scroll}>
        {/* The list stays where it is, empty too: the field names it. */}
        <div id={listId} role="listbox" aria-label="Found" ref={list}>
          {grouped(choices).map(([group, lines]) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
            <div key={group} role="group" aria-labelledby={`${listId}-${group}`}>
              <div id={`${listId}-${group}`} className={classes.group}>
                {group}
              </div>
              {lines.map((choice) => {
                const place = choices.indexOf(choice);
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which moves the selection
                  <div
                    key={choice.key}
                    id={optionId(place)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={place === at}
                    className={classes.option}
                    onMouseDown={(event) => event.preventDefault()}
                    onMouseMove={() => finder.point(place)}
                    onClick={() => onChoose(choice)}
                  >
                    <span data-text="semibold breaks">{choice.title}</span>
                    {choice.note !== '' && <span className={classes.note}>{choice.note}</span>}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        {searching && <Searching />}
        {failed && (
          <div className={classes.state} role="alert">
            <span>Clients and bookings could not be searched. Please check your connection.</span>
            <Button variant="default" onClick={finder.retry}>
              Retry
            </Button>
          </div>
        )}
        {!searching && !failed && choices.length === 0 && (
          <p className={classes.state}>
            Nothing found for “{finder.typed.trim()}”. Try a name, a phone number or an email address.
          </p>
        )}
        <StillTrying pending={searching} />
      </div>
      <p className={classes.foot} aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> to choose <kbd>Enter</kbd> to open <kbd>Esc</kbd> to close
      </p>
      <VisuallyHidden role="status">
        {searching ? 'Searching' : choices.length === 1 ? '1 result' : `${choices.length} results`}
      </VisuallyHidden>
    </div>
  );
}

/** The shape of what is on its way. */
function Searching() {
  return (
    <div className={classes.searching} aria-hidden="true">
      <span />
      <span />
    </div>
  );
}

/** The server is asked once the fingers rest so long, in milliseconds. */
const REST = 150;

type Options = {
  readonly offer: Offer;
  readonly recent: readonly Choice[];
  readonly onChoose: (choice: Choice) => void;
};

/** What is typed, what answers it, and moving among the answers with the keyboard. */
function useFinder({ offer, recent, onChoose }: Options) {
  const zone = useBusinessZone();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const wanted = typed.trim();
  const [asked] = useDebouncedValue(wanted, REST);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(findQuery(asked));
  const settled = asked === wanted && !isPlaceholderData;
  const found = settled ? data : stillFitting(data, wanted);
  const choices = wanted === '' ? startChoices(offer, recent) : choicesFor(wanted, offer, found, zone);
  const at = Math.min(active, choices.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const to = placeAfter(event.key, at, choices.length);
    const choice = choices[at];
    if (to !== null) setActive(to);
    else if (event.key === 'Enter' && choice !== undefined) onChoose(choice);
    else return;
    event.preventDefault();
  };
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      setActive(0);
    },
    choices,
    at,
    point: setActive,
    listId: id,
    optionId: (place: number) => `${id}-${place}`,
    onKeyDown,
    searching: wanted !== '' && (asked !== wanted || isPlaceholderData || (isFetching && data === undefined)),
    failed: wanted !== '' && asked === wanted && isError && !isFetching,
    retry: () => void refetch(),
  };
}
