-- What a search compares with has one apostrophe, however it was typed: O'Neil and O’Neil are found by either.
SET LOCAL ROLE akoko_platform;
UPDATE clients SET search_text = translate(search_text, '‘’‛ʹʻʼʽ`´′＇', '''''''''''''''''''''''')
 WHERE search_text ~ '[‘’‛ʹʻʼʽ`´′＇]';
RESET ROLE;
