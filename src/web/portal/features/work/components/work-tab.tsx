import { ActionIcon, Button, NativeSelect, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { imageSourceSet, mostWorkPhotos } from '#contract/media.ts';
import type { WorkPhoto } from '#contract/replies/work-views.ts';
import { ChevronLeftIcon, ChevronRightIcon, PhotoIcon, TrashIcon } from '../../../../ui/icons.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { ErrorState } from '../../../kit/error-state.tsx';
import { moved } from '../../../kit/form/moved.ts';
import { useFocusAfterChange } from '../../../kit/form/use-focus-after-change.ts';
import { FileInput } from '../../../kit/look/file-input.tsx';
import { UploadProgress } from '../../../kit/look/upload-progress.tsx';
import { offerWords } from '../../../kit/offer-words.ts';
import { Section } from '../../../kit/section.tsx';
import { servicesQuery } from '../../../kit/services-query.ts';
import { toast } from '../../../kit/toast.ts';
import { refusalText } from '../../../query/refusal.ts';
import { useWork, workQuery } from '../api.ts';
import { useSending } from './use-sending.ts';
import classes from './work.module.css';

/** The photos of what the business has made: add, put in order, say of which service, remove. */
export function WorkTab() {
  const photos = useQuery(workQuery);
  return (
    <Section
      title="Photos of your work"
      hint={`Up to ${mostWorkPhotos} photos of what you have made, on your page below the team. Put the best first; say what it is of what you offer, and clients can book it from the photo.`}
    >
      {photos.isPending && <Ghosts />}
      {photos.isError && photos.data === undefined && (
        <ErrorState
          message={refusalText(photos.error, 'Your photos could not be loaded.')}
          onRetry={() => void photos.refetch()}
          retrying={photos.isFetching}
        />
      )}
      {photos.data?.length === 0 && (
        <EmptyState
          icon={<PhotoIcon size={24} />}
          text="No photos yet. Three good ones say more about you than any text."
        />
      )}
      {photos.data !== undefined && photos.data.length > 0 && <Photos photos={photos.data} />}
      {photos.data !== undefined && <AddPhotos shown={photos.data.length} />}
    </Section>
  );
}

function Ghosts() {
  return (
    <div className={classes.photos} role="status" aria-label="Loading your photos">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} height={180} />
      ))}
    </div>
  );
}

const cardOf = ({ _id }: WorkPhoto): string => `photo-${_id}`;

const failed = (failure: unknown) =>
  toast.error(refusalText(failure, 'It was not saved. Please check your connection and try again.'));

function Photos({ photos }: { readonly photos: readonly WorkPhoto[] }) {
  const { arrange, tag, remove } = useWork();
  const [asked, setAsked] = useState<WorkPhoto | null>(null);
  const focus = useFocusAfterChange();
  const move = (from: number, to: number) => void arrange(moved(photos, from, to)).catch(failed);
  const makeFirst = (photo: WorkPhoto, at: number) => {
    // Its button goes, the card stays.
    focus(cardOf(photo));
    void arrange(moved(photos, at, 0))
      .then(() => toast.success(`Photo ${at + 1} is first now.`))
      .catch(failed);
  };
  return (
    <>
      <ul className={classes.photos} aria-label="Photos of your work">
        {photos.map((photo, at) => (
          <li key={photo._id} id={cardOf(photo)} tabIndex={-1} data-frame="inner">
            <img
              className={classes.photo}
              src={photo.photoUrl}
              srcSet={imageSourceSet(photo.photoUrl, 'webp') ?? undefined}
              sizes="(min-width: 720px) 240px, 50vw"
              alt=""
              loading="lazy"
            />
            <div className={classes.words}>
              <ServiceChoice
                label={`What is on photo ${at + 1}`}
                value={photo.serviceId}
                onChoose={(serviceId) => void tag(photo._id, serviceId).catch(failed)}
              />
              <div className={classes.acts}>
                <Act name={`Move photo ${at + 1} forward`} disabled={at === 0} onAct={() => move(at, at - 1)}>
                  <ChevronLeftIcon />
                </Act>
                <Act
                  name={`Move photo ${at + 1} back`}
                  disabled={at === photos.length - 1}
                  onAct={() => move(at, at + 1)}
                >
                  <ChevronRightIcon />
                </Act>
                <Act name={`Remove photo ${at + 1}`} onAct={() => setAsked(photo)}>
                  <TrashIcon />
                </Act>
              </div>
              {at === 0 ? (
                <p data-text="quiet" className={classes.first}>
                  First on your page
                </p>
              ) : (
                <Button
                  variant="subtle"
                  size="sm"
                  mih={44}
                  fullWidth
                  aria-label={`Make photo ${at + 1} first`}
                  onClick={() => makeFirst(photo, at)}
                >
                  Make first
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== null}
        title="Remove this photo?"
        action="Remove photo"
        keep="Keep it"
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked !== null) void remove(asked._id).catch(failed);
          setAsked(null);
        }}
      >
        It goes from your page at once.
      </ConfirmDialog>
    </>
  );
}

type ActProps = {
  readonly name: string;
  readonly disabled?: boolean;
  readonly onAct: () => void;
  readonly children: React.ReactNode;
};

function Act({ name, disabled = false, onAct, children }: ActProps) {
  return (
    <ActionIcon variant="subtle" size={44} aria-label={name} disabled={disabled} onClick={onAct}>
      {children}
    </ActionIcon>
  );
}

type ServiceChoiceProps = {
  readonly label: string;
  readonly value: string | null;
  readonly onChoose: (serviceId: string | null) => void;
};

function ServiceChoice({ label, value, onChoose }: ServiceChoiceProps) {
  const services = useQuery(servicesQuery).data ?? [];
  return (
    <NativeSelect
      classNames={{ input: classes.choice ?? '' }}
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      data={[
        { value: '', label: `No ${offerWords(services).one}` },
        ...services.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
    />
  );
}

function AddPhotos({ shown }: { readonly shown: number }) {
  const { sending, failures, send, cancel } = useSending(shown);
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  if (shown >= mostWorkPhotos && failures.length === 0)
    return (
      <Text c="dimmed" fz={14}>
        Your page shows {mostWorkPhotos} photos at most. Remove one to add another.
      </Text>
    );
  return (
    <div data-stack="3">
      {sending !== null && (
        <div>
          <Text fz={14} fw={600}>
            Photo {sending.at + 1} of {sending.of}
          </Text>
          <UploadProgress label={`Photo ${sending.at + 1} of ${sending.of}`} done={sending.done} />
        </div>
      )}
      <div data-row="2" data-wrap>
        {/* One button with two meanings, so that the focus stays where it is while photos go. */}
        <Button
          variant={sending === null ? 'filled' : 'default'}
          onClick={sending === null ? () => input.current?.click() : cancel}
        >
          {sending === null ? 'Add photos' : 'Cancel'}
        </Button>
        {sending === null && (
          <Button variant="default" className={classes.camera ?? ''} onClick={() => camera.current?.click()}>
            Take photo
          </Button>
        )}
      </div>
      <div role="alert">
        {failures.map(({ message, again }) => (
          <div key={message} data-row="2" data-wrap>
            <Text c="var(--mantine-color-error)" fz={14}>
              {message}
            </Text>
            {again.length > 0 && (
              <Button variant="default" size="sm" mih={44} onClick={() => void send(again)}>
                Retry
              </Button>
            )}
          </div>
        ))}
      </div>
      <FileInput ref={input} label="Photos of your work" multiple onChoose={(files) => void send(files)} />
      <FileInput ref={camera} label="A photo from the camera" camera onChoose={(files) => void send(files)} />
    </div>
  );
}
