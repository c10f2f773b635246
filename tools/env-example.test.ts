import { expect, it } from 'vitest';
import { z } from 'zod';
import { settings } from '#server/platform/settings/settings.ts';
import { envExample } from './env-example.ts';

it('names every setting with its explanation and default', () => {
  const text = envExample({
    PORT: z.coerce.number().default(3000).describe('where the site listens'),
    SECRET_KEY: z.string().optional().describe('signs cookies'),
    ROLE: z.enum(['all', 'web']).default('all').describe('what this process does'),
    MAIL_FROM: z.string().default('Akoko <a@b.example>').describe('sender'),
  });
  expect(text.split('\n').slice(2)).toEqual([
    '# where the site listens',
    '# PORT=3000',
    '',
    '# signs cookies',
    '# SECRET_KEY=',
    '',
    '# what this process does (all | web)',
    '# ROLE=all',
    '',
    '# sender',
    "# MAIL_FROM='Akoko <a@b.example>'",
    '',
  ]);
});

it('no setting of the program goes unexplained', () => {
  const unexplained = Object.entries(settings).filter(([, setting]) => (setting.description ?? '') === '');
  expect(unexplained.map(([name]) => name)).toEqual([]);
});
