-- Photos of staff members. What is shown is kept like every other photo; nothing stored so far changes.
ALTER TABLE media
  DROP CONSTRAINT media_purpose_check,
  ADD CONSTRAINT media_purpose_check CHECK (purpose IN ('service', 'logo', 'banner', 'staff')) NOT VALID;

ALTER TABLE staff
  ADD COLUMN photo_id uuid,
  ADD CONSTRAINT staff_photo FOREIGN KEY (business_id, photo_id) REFERENCES media (business_id, media_id) NOT VALID;
