/**
 * Whether a link on a framed page leads to what may not be framed: everything but the page itself, its like below
 * /embed, and what another program opens.
 */
export const leadsOut = (href: string): boolean => !/^(?:$|#|\/embed\/|tel:|mailto:|sms:)/.test(href);

/**
 * Rendered markup with every link that leads out of the frame opening beside it, so that the site around stays where
 * it is. React escapes `>` and quotes in attributes, so each opening tag ends at its first `>`.
 */
export const openBeside = (markup: string): string =>
  markup.replace(/<a ([^>]*)>/g, (tag, attributes: string) => {
    const href = /(?:^| )href="([^"]*)"/.exec(attributes)?.[1];
    if (href === undefined || !leadsOut(href) || / ?target="/.test(attributes)) return tag;
    const others = attributes.replace(/ ?rel="[^"]*"/, '');
    return `<a ${others} target="_blank" rel="noopener">`;
  });
