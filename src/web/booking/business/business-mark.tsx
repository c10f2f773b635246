import type { ReactElement } from 'react';
import { initials } from '#web/ui/format.ts';
import { Photo } from './photo.tsx';

/** The business's logo or, without one, its initial on its own colour. Styles in business-mark.css. */
export const BusinessMark = ({
  name,
  logoUrl,
}: {
  readonly name: string;
  readonly logoUrl: string | null;
}): ReactElement =>
  logoUrl === null ? (
    <span className="mark" aria-hidden="true">
      {initials(name).slice(0, 1)}
    </span>
  ) : (
    <Photo className="mark" url={logoUrl} width={40} height={40} sizes="40px" first />
  );
