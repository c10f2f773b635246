import { imageSourceSet } from '#contract/media.ts';
import { initials } from '../../ui/format.ts';
import classes from './face.module.css';

type FaceProps = {
  readonly name: string;
  /** Absent: none, their initials are shown. */
  readonly photoUrl?: string | undefined;
  /** In pixels. */
  readonly size: number;
};

/** A person's photo, or their initials; their name stands beside it. */
export function Face({ name, photoUrl, size }: FaceProps) {
  return (
    <span
      className={classes.face}
      style={{ width: size, height: size, fontSize: size / 3 }}
      aria-hidden="true"
    >
      {photoUrl === undefined ? (
        initials(name)
      ) : (
        <img
          src={photoUrl}
          srcSet={imageSourceSet(photoUrl, 'webp') ?? undefined}
          sizes={`${size}px`}
          alt=""
          width={size}
          height={size}
          loading="lazy"
        />
      )}
    </span>
  );
}
