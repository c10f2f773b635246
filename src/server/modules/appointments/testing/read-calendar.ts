/** A component of a calendar as a program that follows it understands it; properties by their whole left side. */
export type ReadCalendar = {
  readonly properties: ReadonlyMap<string, string>;
  readonly events: readonly ReadonlyMap<string, string>[];
};

const unescaped = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));

/** Read as RFC 5545 §3.1 and §3.3.11 say, by code of its own. Throws on what no calendar file may have. */
export const readCalendar = (file: string): ReadCalendar => {
  if (!file.endsWith('END:VCALENDAR\r\n')) throw new Error('The file does not end as a calendar does');
  if (/[\r\n]/.test(file.replaceAll('\r\n', ''))) throw new Error('A line break that is not CRLF');
  if (file.split('\r\n').some((line) => Buffer.byteLength(line) > 75)) throw new Error('A line is too long');
  const properties = new Map<string, string>();
  const events: Map<string, string>[] = [];
  let current = properties;
  for (const line of file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)) {
    const colon = line.indexOf(':');
    if (colon < 1) throw new Error(`Not a property: ${line}`);
    if (line === 'BEGIN:VEVENT') {
      current = new Map();
      events.push(current);
    } else if (line === 'END:VEVENT') current = properties;
    else if (current.has(line.slice(0, colon))) throw new Error(`Twice: ${line}`);
    else current.set(line.slice(0, colon), unescaped(line.slice(colon + 1)));
  }
  return { properties, events };
};
