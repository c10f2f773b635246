import type { CSSProperties } from 'react';
import { pagePalette, type ThemeColours } from '#core/colours/page-palette.ts';
import { initials } from '../../../ui/format.ts';
import { Cloth } from '../../../ui/pattern.tsx';
import { useStoredUser } from '../../session/session-context.tsx';
import classes from './theme-preview.module.css';

export type PreviewService = {
  /** Null until it is kept: the page has given it no pattern yet. */
  readonly id: string | null;
  readonly name: string;
  readonly imageUrl: string | null;
  /** As the page writes them: `₦12,500`, `60 Mins`. */
  readonly price: string;
  readonly length: string;
};

type ThemePreviewProps = {
  /** The first that names a colour wins: the service's, then the business's. */
  readonly themes: readonly ThemeColours[];
  readonly businessName: string;
  readonly logoUrl: string | null;
  readonly bannerImageUrl?: string | null;
  readonly heroText?: string;
  readonly buttonText?: string;
  readonly service?: PreviewService;
};

/** A small phone with the public page, in the colours and patterns the page itself would make of it. */
export function ThemePreview(props: ThemePreviewProps) {
  const { themes, businessName, logoUrl, bannerImageUrl = null, heroText = '', service = sample } = props;
  const { businessId } = useStoredUser();
  const name = businessName.trim() || 'Your business';
  const buttonText = props.buttonText?.trim() || 'Book Now';
  return (
    <div
      className={classes.phone}
      style={previewVariables(themes)}
      role="img"
      aria-label="Preview of the booking page in these colours"
    >
      <div className={classes.bar}>
        <Mark name={name} url={logoUrl} />
        <span className={classes.barName}>{name}</span>
      </div>
      <Shown className={classes.banner} url={bannerImageUrl} seed={businessId ?? name} id="preview-page" />
      <div className={classes.hero}>
        <span className={classes.heroName}>{name}</span>
        {heroText !== '' && <span className={classes.heroText}>{heroText}</span>}
        <span className={classes.button}>{buttonText}</span>
      </div>
      <div className={classes.cards}>
        <Card service={service} />
        <div className={classes.ghost}>
          <span className={classes.ghostTile} />
          <span className={classes.ghostLine} />
          <span className={classes.ghostLine} data-short />
        </div>
      </div>
    </div>
  );
}

const sample: PreviewService = {
  id: null,
  name: 'Your service',
  imageUrl: null,
  price: '₦12,500',
  length: '60 Mins',
};

function Card({ service }: { readonly service: PreviewService }) {
  const { id, imageUrl, price, length } = service;
  const name = service.name.trim() || sample.name;
  return (
    <div className={classes.card}>
      <Shown className={classes.tile} url={imageUrl} seed={id ?? name} id="preview-service" />
      <span className={classes.cardName}>{name}</span>
      <span data-text="strong">{price}</span>
      <span className={classes.length}>{length}</span>
    </div>
  );
}

function Mark({ name, url }: { readonly name: string; readonly url: string | null }) {
  return url === null ? (
    <span className={classes.mark}>{initials(name).slice(0, 1)}</span>
  ) : (
    <img className={classes.mark} src={url} alt="" />
  );
}

type ShownProps = {
  readonly className: string | undefined;
  readonly url: string | null;
  readonly seed: string;
  readonly id: string;
};

/** A photo, or the pattern that the page shows in its place. */
function Shown({ className = '', url, seed, id }: ShownProps) {
  return url === null ? (
    <Cloth className={className} seed={seed} id={id} scale={0.8} />
  ) : (
    <img className={className} src={url} alt="" />
  );
}

/** The theme's colours as the style properties `--page-…`, for whatever is drawn as a booking page. */
export const previewVariables = (themes: readonly ThemeColours[]): CSSProperties =>
  Object.fromEntries(
    Object.entries(pagePalette(themes).colours).map(([name, colour]) => [`--page-${name}`, colour]),
  );
