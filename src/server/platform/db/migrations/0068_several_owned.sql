-- An account may own several businesses: which, members say alone. `business_id` of users, the first business that an account
-- owns, and of sessions is kept for processes of the version before, and can go with the version after this one. Whoever a process before members registered, and who has
-- not signed in since, becomes one here, and a session of such a process ends: its owner signs in once more.
SET LOCAL ROLE akoko_platform;
INSERT INTO members (member_id, business_id, email, role, since)
  SELECT gen_random_uuid(), u.business_id, u.email, 'owner', u.created_at
    FROM users u
   WHERE u.business_id IS NOT NULL
     AND NOT EXISTS (SELECT FROM members m WHERE m.business_id = u.business_id AND m.role = 'owner');
DELETE FROM sessions WHERE member_id IS NULL;
RESET ROLE;

-- Processes of the version before write it with each session too.
ALTER TABLE sessions ALTER COLUMN member_id SET NOT NULL, DROP CONSTRAINT sessions_member;
