/** A text as SQL writes it. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The name of a table, column or constraint as SQL writes it. */
export const name = (text: string): string => `"${text.replaceAll('"', '""')}"`;
