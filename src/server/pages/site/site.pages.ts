import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths.ts';
import { readPublicBusiness } from '../../modules/businesses/index.ts';
import { type PageHost, sendPage } from '../page-host.ts';

/** The pages that say what this is, how to reach whoever runs it, and what becomes of what people enter. */
export const registerSitePages = (app: FastifyInstance, host: PageHost): void => {
  app.get(paths.landing, async (_, reply) => {
    const example =
      host.exampleSlug === null ? null : await readPublicBusiness(host.platform, host.exampleSlug);
    return sendPage(host, reply, {
      page: 'landing',
      example:
        example === null ? null : { businessSlug: example.businessSlug, businessName: example.businessName },
    });
  });
  app.get(paths.privacy, async (_, reply) => sendPage(host, reply, { page: 'privacy' }));
  app.get(paths.contact, async (_, reply) =>
    sendPage(host, reply, { page: 'contact', supportEmail: host.supportEmail }),
  );
};

/** Below these every part of an address is in small letters; elsewhere it may be a key. */
const SMALL_BELOW = ['book', 'embed', 'my-bookings', 'reviews'];

/** Below this lie files, which nobody types: an address that is none of theirs is simply wrong. */
const FILES = 'media';

/** All but the slashes and the marks of the sentence around it that end an address: none of ours ends with one. */
const MEANT = /^.*[^/.,;:!()[\]{}'*]/;

/**
 * The address that a slip of the keyboard, or of whoever copied it out of a sentence, meant: without what follows its
 * end, and in small letters where ours are. Null when there is nothing to put right, or it would lead to another site.
 */
export const tidyAddress = (url: string): string | null => {
  const [path = '', ...rest] = url.split('?');
  if (!/^\/[^/\\]/.test(path)) return null;
  const [first = '', ...others] = (MEANT.exec(path)?.[0] ?? '').slice(1).split('/');
  const small = first.toLowerCase();
  if (small === FILES) return null;
  const parts = SMALL_BELOW.includes(small) ? others.map((part) => part.toLowerCase()) : others;
  const tidy = [`/${[small, ...parts].join('/')}`, ...rest].join('?');
  return tidy === url ? null : tidy;
};
