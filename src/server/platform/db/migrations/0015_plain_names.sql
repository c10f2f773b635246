-- What a reader of a name does not see (src/core/people/unseen.ts has the same list): controls, line breaks, marks that
-- turn the direction of writing, blanks without width, and a joiner that joins no two pictures. Rows from before this
-- rule are cleaned where they may change later; the constraints are NOT VALID, so that no table is read through under a
-- lock.
DO $$
DECLARE
  hidden constant text := '\u00ad\u034f\u061c\u070f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f'
    || '\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb'
    || '\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff';
  pictures constant text := '\u2190-\u2bff\U0001f000-\U0001faff';
  joiner constant text := '|(?:^|[^' || pictures || '\ufe0f])\u200d|\u200d(?![' || pictures || '])';
  -- on one line; and on several
  unseen constant text := '[\u0001-\u001f\u007f-\u009f' || hidden || ']' || joiner;
  unseen_in_lines constant text := '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f' || hidden || ']' || joiner;
  cleaned constant text := '[\u0001-\u001f\u007f-\u009f\u200d' || hidden || ']+';
  cleaned_lines constant text := '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200d' || hidden || ']+';
  labels_path constant text := '$[*].label ? (@ like_regex ' || to_json(unseen)::text || ')';
  options_path constant text := '$[*].options[*] ? (@ like_regex ' || to_json(unseen)::text || ')';
  values_path constant text := '$[*].value ? (@ like_regex ' || to_json(unseen_in_lines)::text || ')';
  place record;
BEGIN
  SET LOCAL ROLE akoko_platform;
  FOR place IN
    SELECT * FROM (VALUES
      ('businesses', 'name', 'Business'), ('businesses', 'owner_name', ''), ('staff', 'name', 'Staff'), ('staff', 'role', ''),
      ('services', 'name', 'Service'), ('services', 'category', ''), ('clients', 'name', 'Client'),
      ('waitlist_entries', 'client_name', 'Client'), ('appointments', 'client_name', 'Client')
    ) AS places (of_table, of_column, otherwise)
  LOOP
    EXECUTE format(
      'UPDATE %1$I SET %2$I = coalesce(nullif(btrim(regexp_replace(%2$I, %3$L, '' '', ''g'')), ''''), %4$L) WHERE %2$I ~ %5$L',
      place.of_table, place.of_column, cleaned, place.otherwise, unseen);
  END LOOP;
  UPDATE services SET custom_fields = (
    SELECT jsonb_agg(
             asked.field
               || jsonb_build_object('label', coalesce(nullif(btrim(regexp_replace(asked.field ->> 'label', cleaned, ' ', 'g')), ''), 'Question'))
               || jsonb_build_object('options', (
                    SELECT coalesce(jsonb_agg(btrim(regexp_replace(choice.text, cleaned, ' ', 'g')) ORDER BY choice.place), '[]')
                      FROM jsonb_array_elements_text(asked.field -> 'options') WITH ORDINALITY AS choice (text, place)))
             ORDER BY asked.place)
      FROM jsonb_array_elements(custom_fields) WITH ORDINALITY AS asked (field, place))
   WHERE jsonb_path_exists(custom_fields, labels_path::jsonpath) OR jsonb_path_exists(custom_fields, options_path::jsonpath);
  UPDATE appointments SET answers = (
    SELECT jsonb_agg(
             CASE jsonb_typeof(given.answer -> 'value')
               WHEN 'string' THEN given.answer || jsonb_build_object('value', regexp_replace(given.answer ->> 'value', cleaned_lines, ' ', 'g'))
               ELSE given.answer
             END ORDER BY given.place)
      FROM jsonb_array_elements(answers) WITH ORDINALITY AS given (answer, place))
   WHERE answers <> '[]' AND jsonb_path_exists(answers, values_path::jsonpath);
  RESET ROLE;

  FOR place IN
    SELECT * FROM (VALUES
      ('businesses', 'name'), ('businesses', 'owner_name'), ('staff', 'name'), ('staff', 'role'), ('services', 'name'),
      ('services', 'category'), ('categories', 'name'), ('delivery_zones', 'name'), ('clients', 'name'),
      ('waitlist_entries', 'client_name'), ('appointments', 'client_name')
    ) AS places (of_table, of_column)
  LOOP
    EXECUTE format('ALTER TABLE %1$I ADD CONSTRAINT %1$s_%2$s_seen CHECK (%2$I !~ %3$L) NOT VALID',
      place.of_table, place.of_column, unseen);
  END LOOP;
  EXECUTE format(
    'ALTER TABLE services ADD CONSTRAINT services_custom_fields_seen
       CHECK (NOT jsonb_path_exists(custom_fields, %L) AND NOT jsonb_path_exists(custom_fields, %L)) NOT VALID', labels_path, options_path);
  EXECUTE format(
    'ALTER TABLE appointments ADD CONSTRAINT appointments_answers_seen CHECK (NOT jsonb_path_exists(answers, %L)) NOT VALID', values_path);
END $$;
