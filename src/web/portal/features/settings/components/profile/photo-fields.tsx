import { ImageField, type ImageOutcome, worthAnotherTry } from '../../../../kit/look/image-field.tsx';
import { Section } from '../../../../kit/section.tsx';
import { toast } from '../../../../kit/toast.ts';
import { refusalText } from '../../../../query/refusal.ts';
import { type Photo, usePhoto } from '../../api.ts';

type PhotoFieldsProps = { readonly logoUrl: string | null; readonly bannerImageUrl: string | null };

/** Logo and banner, which are saved as soon as they are chosen. */
export function PhotoFields({ logoUrl, bannerImageUrl }: PhotoFieldsProps) {
  return (
    <Section title="Pictures" hint="A picture is on your page as soon as it has been uploaded.">
      <PhotoField
        picture="logoUrl"
        label="Logo"
        hint="Square. Recommended size: 400x400px. PNG or JPEG, max size: 2MB."
        url={logoUrl}
        shape="square"
      />
      <PhotoField
        picture="bannerImageUrl"
        label="Banner"
        hint="Wide, at the top of your page. Recommended size: 1600x670px. PNG or JPEG, max size: 2MB."
        url={bannerImageUrl}
        shape="wide"
      />
    </Section>
  );
}

type PhotoFieldProps = {
  readonly picture: Photo;
  readonly label: string;
  readonly hint: string;
  readonly url: string | null;
  readonly shape: 'square' | 'wide';
};

function PhotoField({ picture, label, ...shown }: PhotoFieldProps) {
  const { send, remove } = usePhoto(picture);
  const attempt = async (work: Promise<void>, done: string, failed: string): Promise<ImageOutcome> => {
    try {
      await work;
      toast.success(done);
      return { ok: true };
    } catch (failure) {
      const said = refusalText(failure, 'please check your connection and try again.');
      return { ok: false, message: `${failed}: ${said}`, final: !worthAnotherTry(failure) };
    }
  };
  return (
    <ImageField
      {...shown}
      label={label}
      onUpload={(file, transfer) =>
        attempt(send(file, transfer), `${label} uploaded.`, 'Image upload failed')
      }
      onRemove={() => attempt(remove(), `${label} removed.`, 'The image is still there')}
    />
  );
}
