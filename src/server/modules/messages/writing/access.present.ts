import { paths } from '#contract/paths.ts';
import { roleTexts } from '#core/accounts/role-texts.ts';
import type { GivenAccess } from '../facts/access.repo.ts';
import type { Detail } from './letter.types.ts';
import { businessInWords, dateAndTime } from './wording.rules.ts';

const labels = {
  member: 'Member of the team',
  invitation: 'Invitation',
  key: 'API key',
  device: 'Shared device',
  webhook: 'Webhook',
} as const;

const nameOf = (given: GivenAccess): string => {
  switch (given.to) {
    case 'key':
    case 'device':
      return `${given.name}, `;
    // Its address is somebody's words, and mail programs make links of such.
    case 'webhook':
      return '';
    default:
      return `${given.email}, ${roleTexts[given.role].name}, `;
  }
};

const placeOf = ({ at }: GivenAccess): string => (at === undefined ? '' : `at ${businessInWords(at)}, `);

/** One after the other, and where they are ended; nothing where there is none. */
export const accessDetails = (
  access: readonly GivenAccess[],
  { zone, publicUrl }: { readonly zone: string; readonly publicUrl: string },
): readonly Detail[] => {
  if (access.length === 0) return [];
  const listed = access.map((given) => ({
    label: labels[given.to],
    value: `${nameOf(given)}${placeOf(given)}since ${dateAndTime(given.since, zone)}`,
  }));
  const url = `${publicUrl}${paths.settings}?tab=team`;
  return [...listed, { label: 'Under Team, API keys and Webhooks', value: 'Open your settings', url }];
};
