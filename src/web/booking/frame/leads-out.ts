/**
 * Whether a link on a framed page leads to what may not be framed: everything but the page itself, its like below
 * /embed, and what another program opens.
 */
export const leadsOut = (href: string): boolean => !/^(?:$|#|\/embed\/|tel:|mailto:|sms:)/.test(href);
