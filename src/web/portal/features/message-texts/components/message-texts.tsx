import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { MessageText } from '#contract/calls/messages.calls.ts';
import { channels } from '#core/messages/kinds.ts';
import { EditIcon } from '../../../../ui/icons.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { Section } from '../../../kit/section.tsx';
import { refusalText } from '../../../query/refusal.ts';
import { textsQuery } from '../api.ts';
import { channelNames, messages, textOf } from '../model.ts';
import classes from './texts.module.css';

const TextDialog = lazy(async () => ({ default: (await import('./text-dialog.tsx')).TextDialog }));

/** Every message whose words can be changed, by email and by SMS; each opens in a dialog and is saved there. */
export function MessageTexts() {
  const texts = useQuery(textsQuery);
  const [edited, setEdited] = useState<MessageText | null>(null);
  const [opened, setOpened] = useState(false);
  const open = (text: MessageText) => {
    setEdited(text);
    setOpened(true);
  };
  return (
    <Section
      title="What the messages say"
      hint="Our texts are short and polite. You can replace any of them with your own. Each one is saved separately."
    >
      {texts.data !== undefined ? (
        <TextList texts={texts.data} onOpen={open} />
      ) : texts.isError ? (
        <ErrorState
          message={refusalText(texts.error, 'The texts could not be loaded. Please check your connection.')}
          onRetry={() => void texts.refetch()}
          retrying={texts.isFetching}
        />
      ) : (
        <ListSkeleton />
      )}
      {edited !== null && (
        <Suspense>
          <TextDialog opened={opened} text={edited} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Section>
  );
}

type TextListProps = {
  readonly texts: readonly MessageText[];
  readonly onOpen: (text: MessageText) => void;
};

function TextList({ texts, onOpen }: TextListProps) {
  return (
    <ul data-lines="3" aria-label="Messages">
      {messages.map(({ kind, title, when }) => (
        <li key={kind} className={classes.message}>
          <div data-stack>
            <span data-text="semibold">{title}</span>
            <span data-text="quiet">{when}</span>
          </div>
          <div className={classes.ways}>
            {channels.map((channel) => {
              const text = textOf(texts, kind, channel);
              return (
                <button key={channel} type="button" className={classes.way} onClick={() => onOpen(text)}>
                  <EditIcon size={18} />
                  <span>
                    <VisuallyHidden>{title}: </VisuallyHidden>
                    {channelNames[channel]}
                    <span className={classes.whose} data-own={!text.isDefault || undefined}>
                      {text.isDefault ? 'Standard text' : 'Your text'}
                    </span>
                  </span>
                </button>
              );
            })}
          </div>
        </li>
      ))}
    </ul>
  );
}

function ListSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the texts…</VisuallyHidden>
      {messages.map(({ kind }) => (
        <div key={kind} className={classes.message} aria-hidden="true">
          <div data-stack>
            <Skeleton height={16} width={140} mb={8} />
            <Skeleton height={14} width={210} />
          </div>
          <Skeleton height={52} className={classes.ways ?? ''} />
        </div>
      ))}
    </div>
  );
}
