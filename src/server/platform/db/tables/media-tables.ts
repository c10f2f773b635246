import type { BusinessId, Id } from '../../ids.ts';
import type { At, AtOrNull } from './time-columns.ts';

/** Uploaded photos, and those of them that show a business's work. */
export type MediaTables = {
  work_photos: {
    business_id: BusinessId;
    photo_id: Id;
    service_id: Id | null;
    place: number;
  };
  media: {
    business_id: BusinessId;
    media_id: Id;
    purpose: 'service' | 'staff' | 'logo' | 'banner' | 'work';
    bytes: number;
    created_at: At;
    removed_at: AtOrNull;
  };
};
