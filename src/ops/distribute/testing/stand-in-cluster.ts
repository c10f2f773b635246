import type pg from 'pg';
import { SETTINGS } from '../catalogue.ts';

/**
 * A database that takes Citus's functions and does nothing of theirs but refuse, by its documentation, what it would
 * refuse: a unique key without the column, a foreign key to where it cannot be checked. One node, no shards.
 */
export const standInCluster = async (admin: pg.ClientBase): Promise<void> => {
  await admin.query(`
    -- Anybody may set it where the extension is there.
    ${SETTINGS.map(({ name }) => `GRANT SET ON PARAMETER ${name} TO akoko;`).join('\n    ')}
    CREATE SCHEMA stand_in;
    CREATE TABLE stand_in.spread (table_name regclass PRIMARY KEY, citus_table_type text, distribution_column text, beside text);
    CREATE VIEW citus_tables AS SELECT table_name, citus_table_type, distribution_column FROM stand_in.spread;
    GRANT USAGE ON SCHEMA stand_in TO PUBLIC;
    GRANT ALL ON ALL TABLES IN SCHEMA stand_in TO PUBLIC;
    GRANT SELECT ON citus_tables TO PUBLIC;

    CREATE FUNCTION stand_in.refuse_foreign_keys(spread regclass) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE found text;
    BEGIN
      SELECT conname INTO found FROM pg_constraint
       WHERE contype = 'f' AND (conrelid = spread OR confrelid = spread) LIMIT 1;
      IF found IS NOT NULL THEN RAISE EXCEPTION 'the foreign key % is in the way of %', found, spread; END IF;
    END $$;

    CREATE FUNCTION create_reference_table(spread regclass) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM stand_in.refuse_foreign_keys(spread);
      INSERT INTO stand_in.spread VALUES (spread, 'reference', '<none>', NULL);
    END $$;

    CREATE FUNCTION create_distributed_table(spread regclass, by text, colocate_with text DEFAULT 'default', shard_count int DEFAULT NULL)
    RETURNS void LANGUAGE plpgsql AS $$
    DECLARE found text;
    BEGIN
      PERFORM stand_in.refuse_foreign_keys(spread);
      IF colocate_with NOT IN ('default', 'none') AND NOT EXISTS (
        SELECT FROM stand_in.spread s WHERE s.table_name = colocate_with::regclass AND s.citus_table_type = 'distributed')
      THEN RAISE EXCEPTION '% is not distributed yet', colocate_with; END IF;
      SELECT indexrelid::regclass::text INTO found FROM pg_index i
       WHERE indrelid = spread AND indisunique
         AND NOT (SELECT attnum FROM pg_attribute WHERE attrelid = spread AND attname = by) = ANY (indkey);
      IF found IS NOT NULL THEN RAISE EXCEPTION '% does not contain %', found, by; END IF;
      INSERT INTO stand_in.spread VALUES (spread, 'distributed', by, nullif(colocate_with, 'none'));
    END $$;

    CREATE FUNCTION truncate_local_data_after_distributing_table(spread regclass) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM stand_in.spread s WHERE s.table_name = spread)
      THEN RAISE EXCEPTION '% is not distributed', spread; END IF;
    END $$;
    CREATE FUNCTION create_distributed_function(named regprocedure) RETURNS void LANGUAGE sql AS 'SELECT';

    CREATE FUNCTION stand_in.answer(command text) RETURNS text LANGUAGE plpgsql AS $$
    DECLARE said text;
    BEGIN
      -- No role of this server is let in from another node.
      IF command ILIKE 'SELECT%' THEN EXECUTE replace(command, 'rolcanlogin AND', '') INTO said; END IF;
      RETURN said;
    END $$;
    CREATE FUNCTION run_command_on_all_nodes(command text)
      RETURNS TABLE (nodeid int, success boolean, result text) LANGUAGE sql
      AS $$ SELECT 1, true, stand_in.answer(command) $$;
    CREATE FUNCTION run_command_on_placements(spread regclass, command text)
      RETURNS TABLE (nodename text, shardid bigint, success boolean, result text) LANGUAGE sql
      AS $$ SELECT 'here', 1::bigint, true, stand_in.answer(format(command, spread)) $$;`);
};
