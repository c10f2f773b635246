import { codeOf, reasonOf } from './platform/db/embedded/embedded-error.ts';

type Place = { readonly host: string; readonly port: number };

/** Why nothing can be answered at HOST and PORT, by the setting that has to change. */
export const listenFault = ({ host, port }: Place, cause: unknown): Error => {
  const told = (message: string) => new Error(message, { cause });
  switch (codeOf(cause)) {
    case 'EADDRINUSE':
      return told(
        `PORT is ${port}: another program listens there already. End that one, or set PORT to another number.`,
      );
    case 'EACCES':
      return told(
        `PORT is ${port}: this user may not listen there. It takes a number from 1024 up, with a proxy in front.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return told(
        `HOST is "${host}": this machine has no such address. It takes 127.0.0.1 for this machine alone, ` +
          '0.0.0.0 for every network, or an address that this machine has.',
      );
    default:
      return told(`Nothing can be answered at HOST ${host} and PORT ${port}: ${reasonOf(cause)}`);
  }
};
