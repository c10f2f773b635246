import type { ReactElement } from 'react';
import { initials } from '#web/ui/format.ts';
import { Photo } from './photo.tsx';

type TileProps = { readonly name: string; readonly imageUrl: string | null; readonly eager?: boolean };

/** A square-ish picture of a service or, without one, a calm tinted tile with its initial. Styles in tile.css. */
export const Tile = ({ name, imageUrl, eager = false }: TileProps): ReactElement =>
  imageUrl === null ? (
    <span className="tile tile-drawn" aria-hidden="true">
      <span className="tile-initial">{initials(name).slice(0, 1)}</span>
    </span>
  ) : (
    <span className="tile">
      <Photo
        className="tile-image"
        url={imageUrl}
        width={400}
        height={300}
        sizes="(min-width: 960px) 300px, 50vw"
        first={eager}
      />
    </span>
  );
