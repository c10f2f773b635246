-- Photos of what a business has made, in the order its owner gives them, each of one service or of none. A photo that is
-- taken off leaves no row here; the one of its files says when it went, as with every other photo.
ALTER TABLE media
  DROP CONSTRAINT media_purpose_check,
  ADD CONSTRAINT media_purpose_check CHECK (purpose IN ('service', 'logo', 'banner', 'staff', 'work')) NOT VALID;

CREATE TABLE work_photos (
  business_id uuid NOT NULL,
  photo_id uuid NOT NULL,
  service_id uuid,
  place integer NOT NULL CHECK (place BETWEEN 0 AND 100000),
  PRIMARY KEY (business_id, photo_id),
  CONSTRAINT work_photos_photo FOREIGN KEY (business_id, photo_id) REFERENCES media (business_id, media_id),
  CONSTRAINT work_photos_service FOREIGN KEY (business_id, service_id) REFERENCES services (business_id, service_id)
);

ALTER TABLE work_photos ENABLE ROW LEVEL SECURITY;
ALTER TABLE work_photos FORCE ROW LEVEL SECURITY;
CREATE POLICY one_business ON work_photos TO akoko_tenant
  USING (business_id = current_business()) WITH CHECK (business_id = current_business());
CREATE POLICY all_businesses ON work_photos TO akoko_platform USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON work_photos TO akoko_tenant;
GRANT SELECT ON work_photos TO akoko_platform;
