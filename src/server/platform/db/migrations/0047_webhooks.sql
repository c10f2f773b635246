-- A business's own programs hear of what happens. Where each is told, and of what.
CREATE TABLE webhooks (
  business_id uuid NOT NULL REFERENCES businesses,
  webhook_id uuid NOT NULL,
  url text NOT NULL CHECK (char_length(url) BETWEEN 1 AND 500),
  events text[] NOT NULL CHECK (cardinality(events) BETWEEN 1 AND 30),
  -- off: by its owner; gone: it answered 410; failing: nothing arrived there for three days
  state text NOT NULL DEFAULT 'on' CHECK (state IN ('on', 'off', 'gone', 'failing')),
  -- what signs, sealed with a key that is not in the database; the one before is good for a while longer
  sealed bytea NOT NULL,
  sealed_before bytea,
  before_until timestamptz,
  -- since when nothing arrived, and how often in a row
  failing_since timestamptz,
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  -- it is left alone until then, since it failed
  rests_until timestamptz,
  -- somebody is delivering to it until then: one at a time, so that one that is slow keeps nobody else waiting
  taken_until timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, webhook_id),
  CONSTRAINT webhooks_two_secrets CHECK ((sealed_before IS NULL) = (before_until IS NULL))
);

-- One event for one webhook, written in the transaction of its cause, and what became of it.
CREATE TABLE webhook_deliveries (
  business_id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  -- the same for every webhook that hears of it
  event_id uuid NOT NULL,
  type text NOT NULL CHECK (char_length(type) <= 40),
  -- ids, states, amounts and times as they were, of which the body is made
  facts jsonb NOT NULL CHECK (jsonb_typeof(facts) = 'object'),
  happened_at timestamptz NOT NULL,
  -- from when its three days are counted: a replay has three of its own
  queued_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  due_at timestamptz,
  -- of each try: when, the status, how long it took, the beginning of the reply
  tries jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(tries) = 'array' AND jsonb_array_length(tries) <= 40),
  PRIMARY KEY (business_id, webhook_id, event_id),
  FOREIGN KEY (business_id, webhook_id) REFERENCES webhooks ON DELETE CASCADE,
  CONSTRAINT webhook_deliveries_due CHECK ((state = 'waiting') = (due_at IS NOT NULL))
);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (business_id, webhook_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_latest ON webhook_deliveries (business_id, webhook_id, happened_at);
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (queued_at);

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['webhooks', 'webhook_deliveries'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY one_business ON %I TO akoko_tenant
         USING (business_id = current_business()) WITH CHECK (business_id = current_business())', tenant_table);
    EXECUTE format('CREATE POLICY all_businesses ON %I TO akoko_platform USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
END $$;

GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks TO akoko_tenant;
GRANT SELECT, INSERT, UPDATE ON webhook_deliveries TO akoko_tenant;
GRANT SELECT, UPDATE ON webhooks TO akoko_platform;
GRANT SELECT, UPDATE, DELETE ON webhook_deliveries TO akoko_platform;
