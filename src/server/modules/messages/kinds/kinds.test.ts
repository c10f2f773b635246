import pg from 'pg';
import { describe, expect, it, test } from 'vitest';
import { editableKinds } from '#core/messages/kinds.ts';
import { takeTestDatabase } from '../../../testing/test-database.ts';
import type { Contents } from './contents.types.ts';
import type { AnyKind, Kind } from './kind.types.ts';
import { type Kinds, kinds } from './kinds.queries.ts';

type Without<Whole, Part extends keyof Whole> = Omit<Whole, Part>;
const typed = <Type>(given: Type): Type => given;

describe('a kind', () => {
  it('is not one with a part left out', () => {
    const lacking = {} as { readonly [Part in keyof AnyKind]: Without<AnyKind, Part> };
    // @ts-expect-error it has a name
    typed<AnyKind>(lacking.kind);
    // @ts-expect-error it says when it is due
    typed<AnyKind>(lacking.due);
    // @ts-expect-error it says how it counts
    typed<AnyKind>(lacking.counts);
    // @ts-expect-error it says what makes it untrue
    typed<AnyKind>(lacking.load);
    // @ts-expect-error it has a mail
    typed<AnyKind>(lacking.mail);
    // @ts-expect-error it has an SMS, or says that it has none
    typed<AnyKind>(lacking.sms);
    // @ts-expect-error it says where its client goes on
    typed<AnyKind>(lacking.link);
    // @ts-expect-error it says where its short link leads
    typed<AnyKind>(lacking.findTarget);
    // @ts-expect-error it says what can be sent of it with WhatsApp
    typed<AnyKind>(lacking.byHand);
    // @ts-expect-error it says what its owner may change, with a sample
    typed<AnyKind>(lacking.words);
    const parts: Readonly<Record<keyof Kind<Contents>, true>> = {
      ...{ kind: true, due: true, counts: true, load: true, mail: true },
      ...{ sms: true, link: true, findTarget: true, byHand: true, words: true },
    };
    expect(Object.keys(kinds.receipt)).toEqual(expect.arrayContaining(Object.keys(parts)));
  });

  it('is not left out of the list, nor stands there as another, nor without the words an owner may change', () => {
    const { receipt, ...others } = kinds;
    // @ts-expect-error the list has every kind
    typed<Kinds>(others);
    // @ts-expect-error each under its own name
    typed<Kinds>({ ...others, receipt: kinds.overpaid });
    // @ts-expect-error a text that owners change has a sample
    typed<Kinds>({ ...kinds, reminder: { ...kinds.reminder, words: null } });
    expect(receipt.kind).toBe('receipt');
  });

  test.each(Object.entries(kinds))('%s stands under its own name, with all its parts', (name, kind) => {
    expect(kind.kind).toBe(name);
    expect(kind.words !== null).toBe(editableKinds.some((editable) => editable === name));
  });

  it('is one that the database knows, and the database knows no other', async () => {
    const database = await takeTestDatabase();
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    const { rows } = await admin.query<{ rule: string }>(
      `SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint
        WHERE conrelid = 'messages'::regclass AND conname = 'messages_kind_check'`,
    );
    await admin.end();
    await database.giveBack();
    const known = [...(rows[0]?.rule ?? '').matchAll(/'([a-z-]+)'/g)].map(([, name]) => name);
    expect(known.toSorted()).toEqual(Object.keys(kinds).toSorted());
  });
});
