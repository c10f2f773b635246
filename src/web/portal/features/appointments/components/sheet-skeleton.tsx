import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './details.module.css';

/** The shape of a booking of which nothing is known yet. */
export function SheetSkeleton({ compact }: { readonly compact: boolean }) {
  const facts = compact ? ['a', 'b', 'c', 'd', 'e'] : ['a', 'b', 'c'];
  return (
    <>
      <VisuallyHidden role="status">Loading the appointment…</VisuallyHidden>
      <div aria-hidden="true">
        {!compact && (
          <div className={classes.head}>
            <Skeleton height={30} width="50%" />
            <Skeleton height={26} width={104} radius="xl" />
          </div>
        )}
        <div className={classes.facts}>
          {facts.map((fact) => (
            <div key={fact} className={classes.fact}>
              <Skeleton height={18} width={88} />
              <Skeleton height={18} width="70%" />
            </div>
          ))}
        </div>
      </div>
      <ExtrasSkeleton announced={false} />
    </>
  );
}

/** The shape of what only the booking in full tells. */
export function ExtrasSkeleton({ announced = true }: { readonly announced?: boolean }) {
  return (
    <>
      {announced && <VisuallyHidden role="status">Loading the rest…</VisuallyHidden>}
      <div aria-hidden="true">
        <div className={classes.ways}>
          <Skeleton height={44} width={180} radius="xl" />
          <Skeleton height={44} width={120} radius="xl" />
        </div>
        <div className={classes.part}>
          <Skeleton height={16} width={72} mb={14} />
          <Skeleton height={18} mb={10} />
          <Skeleton height={18} mb={10} />
          <Skeleton height={18} />
        </div>
      </div>
    </>
  );
}
