import { useQuery } from '@tanstack/react-query';
import type { OwnerService } from '#contract/replies/views.ts';
import { formatNaira } from '../../../../ui/format.ts';
import { ThemeFields } from '../../../kit/look/theme-fields.tsx';
import { ThemePreview } from '../../../kit/look/theme-preview.tsx';
import { settingsQuery } from '../../../kit/settings-query.ts';
import { pageLengthText, type ServiceForm, type ThemeErrors, typedFeeOf } from '../service-draft.ts';
import classes from './theme-section.module.css';

type ThemeSectionProps = {
  readonly serviceId: string | null;
  readonly values: ServiceForm;
  readonly imageUrl: OwnerService['imageUrl'];
  readonly businessName: string;
  readonly errors: ThemeErrors;
  readonly onChange: (theme: ServiceForm['theme']) => void;
};

/** Colours of the service's own page, beside a small phone that wears them. */
export function ThemeSection(props: ThemeSectionProps) {
  const { serviceId, values, imageUrl, businessName, errors, onChange } = props;
  // Until they are known, or if they cannot be had, the product's own colours stand in.
  const settings = useQuery(settingsQuery).data;
  const fallback = settings?.theme ?? { primaryColor: null, backgroundColor: null, textColor: null };
  const fee = formatNaira(typedFeeOf(values));
  return (
    <div className={classes.theme}>
      <ThemeFields value={values.theme} fallback={fallback} onChange={onChange} errors={errors} />
      <div className={classes.preview}>
        <ThemePreview
          themes={[values.theme, fallback]}
          businessName={settings?.profile.businessName ?? businessName}
          logoUrl={settings?.logoUrl ?? null}
          buttonText={settings?.profile.heroButtonText ?? ''}
          service={{
            id: serviceId,
            name: values.name,
            imageUrl,
            price: values.priceVaries ? `from ${fee}` : fee,
            length: pageLengthText(values.bookingType, values.duration),
          }}
        />
      </div>
    </div>
  );
}
