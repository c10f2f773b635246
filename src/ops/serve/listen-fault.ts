import { codeOf, reasonOf } from '#server/platform/db/embedded/embedded-error.ts';

type Place = {
  readonly host: string;
  readonly port: number;
  /** The settings that say so. */
  readonly by?: { readonly host: string; readonly port: string };
};

const OF_THE_SITE = { host: 'HOST', port: 'PORT' };

/** Why nothing can be answered there, by the setting that has to change. */
export const listenFault = ({ host, port, by = OF_THE_SITE }: Place, cause: unknown): Error => {
  const told = (message: string) => new Error(message, { cause });
  switch (codeOf(cause)) {
    case 'EADDRINUSE':
      return told(
        `${by.port} is ${port}: another program listens there already. End that one, or set ${by.port} to another number.`,
      );
    case 'EACCES':
      return told(
        `${by.port} is ${port}: this user may not listen there. It takes a number from 1024 up, with a proxy in front.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return told(
        `${by.host} is "${host}": this machine has no such address. It takes 127.0.0.1 for this machine alone, ` +
          '0.0.0.0 for every network, or an address that this machine has.',
      );
    default:
      return told(`Nothing can be answered at ${by.host} ${host} and ${by.port} ${port}: ${reasonOf(cause)}`);
  }
};
