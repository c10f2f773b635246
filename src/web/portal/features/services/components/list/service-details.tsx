import { imageSourceSet } from '#contract/media.ts';
import type { OwnerService } from '#contract/views.ts';
import { formatNaira } from '../../../../../ui/format.ts';
import { feeOf, lengthText } from '../../model.ts';
import classes from '../services.module.css';

/** Picture or initial, name, and length and fee. */
export function ServiceDetails({ service }: { readonly service: OwnerService }) {
  return (
    <div className={classes.details}>
      {service.imageUrl === null ? (
        <span className={classes.tile} aria-hidden="true">
          {Array.from(service.name.trim())[0]?.toUpperCase()}
        </span>
      ) : (
        <img
          className={classes.tile}
          src={service.imageUrl}
          srcSet={imageSourceSet(service.imageUrl, 'jpg') ?? undefined}
          sizes="48px"
          alt=""
          width={48}
          height={48}
          loading="lazy"
        />
      )}
      <div className={classes.words}>
        <span className={classes.name}>{service.name}</span>
        <span className={classes.terms}>
          <span>{lengthText(service)}</span>
          <span className={classes.fee}>{formatNaira(feeOf(service))}</span>
        </span>
      </div>
    </div>
  );
}
