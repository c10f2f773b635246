import type { ReactElement } from 'react';
import { imageSourceSet } from '#contract/media.ts';

type PhotoProps = {
  /** The photo's ordinary address, as the API gives it. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** How wide it is shown, as the attribute `sizes` says it. */
  readonly sizes: string;
  readonly className?: string;
  /** The photo that makes the first impression; every other waits until it is scrolled to. */
  readonly first?: boolean;
};

/** An uploaded photo in the smallest form that will do: WebP where it is understood, JPEG beside it. */
export const Photo = ({ url, width, height, sizes, className, first = false }: PhotoProps): ReactElement => {
  const webp = imageSourceSet(url, 'webp');
  const jpeg = imageSourceSet(url, 'jpg');
  return (
    <picture>
      {webp === null ? null : <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img
        className={className}
        src={url}
        srcSet={jpeg ?? undefined}
        sizes={sizes}
        alt=""
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
};
