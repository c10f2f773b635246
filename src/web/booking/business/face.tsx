import type { ReactElement } from 'react';
import { initials } from '#web/ui/format.ts';
import { Photo } from './photo.tsx';

type FaceProps = {
  readonly of: { readonly name: string; readonly photoUrl?: string | undefined };
  readonly className: string;
  /** How wide and high it is shown, in pixels. */
  readonly size: number;
};

/** The photo of a staff member, or their initials. */
export const Face = ({ of: { name, photoUrl }, className, size }: FaceProps): ReactElement =>
  photoUrl === undefined ? (
    <span className={className} aria-hidden="true">
      {initials(name)}
    </span>
  ) : (
    <Photo className={className} url={photoUrl} width={size} height={size} sizes={`${size}px`} />
  );
