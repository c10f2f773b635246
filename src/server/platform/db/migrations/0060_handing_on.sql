-- Who was shown a key or the secret of a webhook last, or gave a webhook its address: what they leave behind when they go
-- can be ended with them. No reference: the row stays when its member has gone. Empty where it is not known. Processes of
-- the version before say who makes one as well, since the transaction does.
ALTER TABLE api_keys ADD COLUMN held_by uuid;
ALTER TABLE api_keys ALTER COLUMN held_by SET DEFAULT nullif(current_setting('app.whom', true), '')::uuid;
ALTER TABLE webhooks ADD COLUMN held_by uuid;
ALTER TABLE webhooks ALTER COLUMN held_by SET DEFAULT nullif(current_setting('app.whom', true), '')::uuid;

-- By a role that the policies let see all businesses.
SET LOCAL ROLE akoko_platform;
UPDATE api_keys k SET held_by = a.by_whom FROM activity a
 WHERE a.business_id = k.business_id AND a.record_id = k.key_id AND a.action = 'key.added' AND k.ended_at IS NULL;
UPDATE webhooks w SET held_by = a.by_whom FROM activity a
 WHERE a.business_id = w.business_id AND a.record_id = w.webhook_id
   AND a.activity_id = (SELECT b.activity_id FROM activity b
                         WHERE b.business_id = w.business_id AND b.record_id = w.webhook_id
                           AND b.action IN ('webhook.added', 'webhook.rotated')
                         ORDER BY b.at DESC, b.activity_id DESC LIMIT 1);
RESET ROLE;

-- To whom a business is to go, once they accept it: one at a time. What is accepted or withdrawn is gone.
CREATE TABLE hand_overs (
  business_id uuid PRIMARY KEY REFERENCES businesses,
  member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX hand_overs_to ON hand_overs (member_id);

ALTER TABLE hand_overs ENABLE ROW LEVEL SECURITY;
ALTER TABLE hand_overs FORCE ROW LEVEL SECURITY;
CREATE POLICY one_business ON hand_overs TO akoko_tenant
  USING (business_id = current_business()) WITH CHECK (business_id = current_business());
CREATE POLICY all_businesses ON hand_overs TO akoko_platform USING (true) WITH CHECK (true);
CREATE POLICY nobodys_own ON hand_overs AS RESTRICTIVE TO akoko_staff USING (current_user <> 'akoko_staff');
GRANT SELECT, INSERT, UPDATE, DELETE ON hand_overs TO akoko_tenant;
GRANT SELECT, UPDATE, DELETE ON hand_overs TO akoko_platform;

-- Two more kinds of messages. The kinds there are stay as they are found, whatever else has added to them.
DO $$
DECLARE
  allowed text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT allowed
    FROM pg_constraint WHERE conrelid = 'messages'::regclass AND conname = 'messages_kind_check';
  ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
  EXECUTE 'ALTER TABLE messages ADD CONSTRAINT messages_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''hand-over-asked''::text, ''owner-changed''::text, ');
END $$;
