import type { CSSProperties } from 'react';
import { pagePalette, type ThemeColours } from '#core/colours/page-palette.ts';
import { initials } from '../../../ui/format.ts';
import classes from './theme-preview.module.css';

export type PreviewService = {
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

/** A small phone with the public page, in the colours the page itself would make of the theme. */
export function ThemePreview(props: ThemePreviewProps) {
  const { themes, businessName, logoUrl, bannerImageUrl = null, heroText = '', service } = props;
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
        <Photo className={classes.mark} name={name} url={logoUrl} />
        <span className={classes.barName}>{name}</span>
      </div>
      {bannerImageUrl !== null && <img className={classes.banner} src={bannerImageUrl} alt="" />}
      <div className={classes.hero} data-drawn={bannerImageUrl === null || undefined}>
        <span className={classes.heroName}>{name}</span>
        {heroText !== '' && <span className={classes.heroText}>{heroText}</span>}
        <span className={classes.button}>{buttonText}</span>
      </div>
      <div className={classes.cards}>
        <Card service={service ?? sample} />
        <div className={classes.ghost}>
          <span className={classes.ghostTile} />
          <span className={classes.ghostLine} />
          <span className={classes.ghostLine} data-short />
        </div>
      </div>
    </div>
  );
}

const sample: PreviewService = { name: 'Your service', imageUrl: null, price: '₦12,500', length: '60 Mins' };

function Card({ service }: { readonly service: PreviewService }) {
  const name = service.name.trim() || sample.name;
  return (
    <div className={classes.card}>
      <Photo className={classes.tile} name={name} url={service.imageUrl} />
      <span className={classes.cardName}>{name}</span>
      <span data-text="strong">{service.price}</span>
      <span className={classes.length}>{service.length}</span>
    </div>
  );
}

type PhotoProps = {
  readonly className: string | undefined;
  readonly name: string;
  readonly url: string | null;
};

function Photo({ className, name, url }: PhotoProps) {
  return url === null ? (
    <span className={className}>{initials(name).slice(0, 1)}</span>
  ) : (
    <img className={className} src={url} alt="" />
  );
}

/** The theme's colours as the style properties `--page-…`, for whatever is drawn as a booking page. */
export const previewVariables = (themes: readonly ThemeColours[]): CSSProperties =>
  Object.fromEntries(
    Object.entries(pagePalette(themes).colours).map(([name, colour]) => [`--page-${name}`, colour]),
  );
