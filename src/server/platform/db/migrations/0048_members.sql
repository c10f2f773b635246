-- Who signs in for a business, and as what, apart from the account that they sign in with: an account may belong to
-- several businesses. Every owner of today is a member. An owner whom a process of before registers while it is being
-- replaced becomes one at their next sign-in.
CREATE TABLE members (
  member_id uuid PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses,
  email text NOT NULL REFERENCES users,
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'frontDesk', 'staff', 'accountant')),
  -- the staff member whose bookings are the member's own
  staff_id uuid,
  -- of a role that does not see them anyway
  sees_phones boolean NOT NULL DEFAULT false,
  since timestamptz NOT NULL,
  -- when they last signed in here or came from another business
  entered_at timestamptz,
  UNIQUE (business_id, email),
  FOREIGN KEY (business_id, staff_id) REFERENCES staff (business_id, staff_id),
  CONSTRAINT members_staff CHECK (role <> 'staff' OR staff_id IS NOT NULL)
);
CREATE INDEX members_of_account ON members (email);

-- Of the link's token only the hash is kept. What is accepted or withdrawn is gone.
CREATE TABLE invitations (
  invitation_id uuid PRIMARY KEY,
  business_id uuid NOT NULL REFERENCES businesses,
  email text NOT NULL CHECK (email = lower(email) AND char_length(email) BETWEEN 3 AND 254),
  role text NOT NULL CHECK (role IN ('manager', 'frontDesk', 'staff', 'accountant')),
  staff_id uuid,
  sees_phones boolean NOT NULL DEFAULT false,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (business_id, email),
  FOREIGN KEY (business_id, staff_id) REFERENCES staff (business_id, staff_id),
  CONSTRAINT invitations_staff CHECK (role <> 'staff' OR staff_id IS NOT NULL)
);

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['members', 'invitations'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY one_business ON %I TO akoko_tenant
         USING (business_id = current_business()) WITH CHECK (business_id = current_business())', tenant_table);
    EXECUTE format('CREATE POLICY all_businesses ON %I TO akoko_platform USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
END $$;
GRANT SELECT, UPDATE, DELETE ON members TO akoko_tenant;
GRANT SELECT, INSERT, UPDATE ON members TO akoko_platform;
-- Nothing of one is changed: it is held while it is mailed and while it is taken away.
GRANT SELECT, INSERT, UPDATE, DELETE ON invitations TO akoko_tenant;
GRANT SELECT, UPDATE, DELETE ON invitations TO akoko_platform;

-- By a role that the policies let see all businesses.
SET LOCAL ROLE akoko_platform;
INSERT INTO members (member_id, business_id, email, role, since)
  SELECT gen_random_uuid(), business_id, email, 'owner', created_at FROM users;
RESET ROLE;

-- What these name is the business that somebody owns: processes of before take whoever it is for its owner. So it is
-- empty for anybody else, whom those processes do not let in.
ALTER TABLE users ALTER COLUMN business_id DROP NOT NULL;
ALTER TABLE sessions ALTER COLUMN business_id DROP NOT NULL;
-- A session ends with its membership. Empty: of an owner, opened by a process of before.
ALTER TABLE sessions
  ADD COLUMN member_id uuid REFERENCES members ON DELETE CASCADE,
  ADD CONSTRAINT sessions_member CHECK (business_id IS NOT NULL OR member_id IS NOT NULL);
CREATE INDEX sessions_of_member ON sessions (member_id);

-- One more kind of message. The kinds there are stay as they are found, whatever else has added to them.
DO $$
DECLARE
  allowed text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT allowed
    FROM pg_constraint WHERE conrelid = 'messages'::regclass AND conname = 'messages_kind_check';
  ALTER TABLE messages DROP CONSTRAINT messages_kind_check;
  EXECUTE 'ALTER TABLE messages ADD CONSTRAINT messages_kind_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''invitation''::text, ');
END $$;
