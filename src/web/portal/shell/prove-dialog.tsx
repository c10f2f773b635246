import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { factorsCalls } from '#contract/calls/factors.calls.ts';
import { passkeysCalls } from '#contract/calls/passkeys.calls.ts';
import { type RequestParts, request } from '../../api/client.ts';
import { PasskeyIcon } from '../../ui/icons.tsx';
import { FormDialog } from '../kit/dialog/form-dialog.tsx';
import { CodeInput } from '../kit/form/code-input.tsx';
import { FormFoot } from '../kit/form/form-foot.tsx';
import { PasswordInput } from '../kit/form/password-input.tsx';
import { useEntries } from '../kit/form/use-entries.ts';
import { factorsQuery } from '../query/factors.ts';
import { refusalText, replyOf } from '../query/refusal.ts';
import { useStoredUser } from '../session/session-context.tsx';

type ProveDialogProps = {
  readonly by: 'password' | 'code';
  readonly onSettled: (shown: boolean) => void;
};

type Proof = RequestParts<typeof factorsCalls.prove>['body'];

/** What a passkey signs. Throws where it was refused, and where whoever was asked left it. */
const askPasskey = async () => {
  const { options } = replyOf(await request(passkeysCalls.beginProof, {}));
  const passkeys = await import('../../passkeys/ask-browser.ts');
  const passkey = await passkeys.askPasskey(options);
  if (passkey === null) throw new Error('The browser was asked for a passkey and showed none');
  return passkey;
};

const required = { password: 'Password is required', code: 'Please enter a code' } as const;

/** Has whoever is at the screen show that it is they, before something that nobody else may do in their name. */
export function ProveDialog({ by, onSettled }: ProveDialogProps) {
  const { email = '' } = useStoredUser();
  const proving = useMutation({
    mutationFn: async (entered: Proof | null) => {
      const body = entered ?? { passkey: await askPasskey() };
      return replyOf(await request(factorsCalls.prove, { body }));
    },
  });
  const factors = useQuery({ ...factorsQuery, enabled: by === 'code' });
  const hasPasskey = (factors.data?.passkeys.length ?? 0) > 0;
  const byPasskey = proving.variables === null;
  const { field, formErrors, saving, bind } = useEntries({
    initial: { password: '', code: '' },
    read: (entered: { readonly password: string; readonly code: string }) =>
      entered[by].trim() === ''
        ? { ok: false, errors: { [by]: required[by] } }
        : { ok: true, sent: { [by]: entered[by] } satisfies Proof },
    fieldOf: (path): 'password' | 'code' | null => (path === 'password' || path === 'code' ? path : null),
    sending: proving,
    failed: 'This could not be checked. Please try again.',
    onDone: () => onSettled(true),
  });
  return (
    <FormDialog opened onClose={() => onSettled(false)} title="Is it you?" size={420}>
      <form {...bind}>
        <div data-stack="4">
          <Text c="dimmed">This is asked before changes that nobody else may make in your name.</Text>
          {by === 'password' ? (
            <>
              {/* So that a password manager knows whose password is asked for. */}
              <input type="email" autoComplete="username" value={email} readOnly hidden />
              <PasswordInput
                {...field('password')}
                label="Your password"
                autoComplete="current-password"
                data-autofocus
              />
            </>
          ) : (
            <>
              {hasPasskey && (
                <Button
                  leftSection={<PasskeyIcon />}
                  loading={proving.isPending && byPasskey}
                  onClick={() => proving.mutate(null, { onSuccess: () => onSettled(true) })}
                >
                  Use a passkey
                </Button>
              )}
              {proving.isError && byPasskey && (
                <Text role="alert" c="red">
                  {refusalText(
                    proving.error,
                    'Your passkey was not shown. Please try again, or enter a code.',
                  )}
                </Text>
              )}
              <CodeInput
                {...field('code')}
                description="The six digits that your authenticator app shows now, or a recovery code."
              />
            </>
          )}
          <FormFoot
            formErrors={formErrors}
            action="Continue"
            saving={saving}
            onCancel={() => onSettled(false)}
          />
        </div>
      </form>
    </FormDialog>
  );
}
