import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { ProfileBody } from '#contract/settings.calls.ts';
import { parseSocialLink, type SocialLinkFault, type SocialNetwork } from '#core/people/social-link.ts';

const networks = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  twitter: 'X',
  whatsapp: 'WhatsApp',
} as const;

type SocialLinks = Readonly<Record<SocialNetwork, string>>;

/** The links as they are kept, or every complaint, each at its field. */
export const readSocialLinks = (typed: ProfileBody['socialLinks']): Outcome<SocialLinks> => {
  const links = { instagram: '', facebook: '', twitter: '', whatsapp: '' };
  const errors: { readonly field: string; readonly message: string }[] = [];
  // Both objects are written out with exactly these four keys.
  for (const network of Object.keys(links) as SocialNetwork[]) {
    const link = parseSocialLink(network, typed[network] ?? '');
    if (link.ok) links[network] = link.value;
    else errors.push({ field: `socialLinks.${network}`, message: complaint(network, link.reason) });
  }
  return errors.length === 0 ? { ok: true, value: links } : refuseLinks(errors);
};

const refuseLinks = (errors: readonly { readonly field: string; readonly message: string }[]): Refusal => {
  const [first] = errors;
  return refusal('INVALID_INPUT', {
    errors,
    ...(errors.length === 1 && first !== undefined ? { message: first.message } : {}),
  });
};

const complaint = (network: SocialNetwork, reason: SocialLinkFault): string => {
  const name = networks[network];
  const wanted = network === 'whatsapp' ? 'a WhatsApp number or wa.me link' : `your ${name} name or link`;
  const texts: Readonly<Record<SocialLinkFault, string>> = {
    NOT_HTTPS: `This link does not begin with https://. Please enter ${wanted}.`,
    OTHER_SITE: `This does not lead to ${name}. Please enter ${wanted}.`,
    NO_PROFILE: `This is no ${network === 'whatsapp' ? 'WhatsApp number' : `${name} profile`}. Please enter ${wanted}.`,
    UNEXPECTED_CHARACTER: `This contains a character that no link has. Please enter ${wanted}.`,
    TOO_LONG: `This is too long for a link. Please enter ${wanted}.`,
  };
  return texts[reason];
};
