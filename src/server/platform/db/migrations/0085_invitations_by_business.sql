-- As on a cluster, where what is unique has to say at whose business it lies: a backup's rows are sorted by this key, and
-- one that was made there has to come to the same rows here.

ALTER TABLE invitations DROP CONSTRAINT invitations_pkey;
ALTER TABLE invitations ADD CONSTRAINT invitations_pkey PRIMARY KEY (business_id, invitation_id);
