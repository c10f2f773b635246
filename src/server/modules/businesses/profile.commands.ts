import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { refusal } from '#contract/outcome.ts';
import { parseNewSlug } from '#core/names/slug.ts';
import { ok } from '#core/result.ts';
import { isKnownZone } from '#core/time/zone.ts';
import { defineCommand } from '../../platform/use-case.ts';
import { refuseBusinessName } from '../auth/index.ts';
import { lockBusiness, takeSlug, updateBusiness } from './businesses.repo.ts';
import { readSocialLinks, slugRefusal } from './businesses.rules.ts';
import { findSettings, settingsBefore } from './settings.queries.ts';

/**
 * Replaces the profile and the public page. An address given up leads to the new one for ever. Another time zone moves
 * no booking: an appointment stays at the instant it was made for, a rental on its days.
 */
export const saveProfile = defineCommand(settingsCalls.saveProfile, {
  before: settingsBefore(({ profile }) => profile),
  prepare: async ({ input: { body } }) => {
    if (isKnownZone(body.timezone)) return readSocialLinks(body.socialLinks);
    const message = 'This time zone is not known. Please choose one from the list.';
    return refusal('INVALID_INPUT', { message, errors: [{ field: 'timezone', message }] });
  },
  run: async ({ ctx: { tx, now }, input: { body }, prepared: links }) => {
    const before = await lockBusiness(tx);
    const misleading = refuseBusinessName(body.businessName, 'businessName', before.name);
    if (misleading !== null) return misleading;
    // A word reserved since the business took it stays the business's own.
    if (body.businessSlug !== before.slug) {
      // guard: a-reserved-or-crooked-address-is-refused
      if (!parseNewSlug(body.businessSlug).ok) return slugRefusal('unavailable', 'businessSlug');
      const taken = await takeSlug(tx, body.businessSlug, now);
      // guard: an-address-has-one-business
      if (taken !== 'had') return slugRefusal(taken, 'businessSlug');
    }
    await updateBusiness(tx, {
      name: body.businessName,
      owner_name: body.ownerName ?? '',
      phone: body.phone,
      slug: body.businessSlug,
      public_email: body.email ?? '',
      address: body.address ?? '',
      time_zone: body.timezone,
      description: body.businessDescription ?? '',
      hero_button_text: body.heroButtonText ?? '',
      ...links,
    });
    if (body.timezone !== before.time_zone) {
      await tx.emit({ type: 'zone.changed', before: before.time_zone, now });
    }
    return ok({ success: true, data: await findSettings(tx, now) });
  },
});
