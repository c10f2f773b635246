import { z } from 'zod';

const choicesOf = (setting: z.ZodType): string => {
  const { enum: choices } = z.toJSONSchema(setting, { io: 'input', unrepresentable: 'any' });
  return choices === undefined ? '' : ` (${choices.join(' | ')})`;
};

/** The text of .env.example: each setting with its explanation, commented out at its default. */
export const envExample = (settings: Readonly<Record<string, z.ZodType>>): string => {
  const blocks = Object.entries(settings).map(([name, setting]) => {
    const absent = setting.safeParse(undefined);
    const value = absent.success && absent.data !== undefined ? String(absent.data) : '';
    const quoted = /[\s<>#"]/.test(value) ? `'${value}'` : value;
    return `# ${setting.description ?? ''}${choicesOf(setting)}\n# ${name}=${quoted}\n`;
  });
  return `# Every setting, at its default. Copy to .env and uncomment what differs.\n\n${blocks.join('\n')}`;
};
