import { resolve } from 'node:path';

type Started = {
  /** Null where this process only works in the background. */
  readonly address: string | null;
  readonly demo: { readonly email: string; readonly password: string } | null;
  /** What the simulator stands in for, and where it shows that. Null where it does not run. */
  readonly simulated: {
    readonly inbox: string;
    readonly mail: boolean;
    readonly sms: boolean;
    readonly money: boolean;
  } | null;
  readonly dataDir: string;
};

/** What whoever started it needs: the address, how to sign in, where mail and SMS are read, where data lies. */
export const readyLines = ({ address, demo, simulated, dataDir }: Started): readonly string[] => {
  if (address === null) return ['Akoko works in the background'];
  return [
    `Akoko is ready at ${address}`,
    ...(demo === null ? [] : [`  Sign in as ${demo.email} with the password ${demo.password}`]),
    ...(simulated === null ? [] : simulatorLines(simulated)),
    ...(demo === null && simulated === null ? [] : [`  Data is kept in ${resolve(dataDir)}. Ctrl-C ends it`]),
  ];
};

const simulatorLines = ({
  inbox,
  mail,
  sms,
  money,
}: NonNullable<Started['simulated']>): readonly string[] => {
  const letters = [...(mail ? ['mail'] : []), ...(sms ? ['SMS'] : [])].join(' or ');
  const said = [
    ...(letters === '' ? [] : [`No ${letters} leaves this machine: read it at ${inbox}`]),
    ...(money ? ['no money moves'] : []),
  ].join('; ');
  return said === '' ? [] : [`  ${said.charAt(0).toUpperCase()}${said.slice(1)}`];
};
