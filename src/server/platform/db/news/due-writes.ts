/** What is worked through in the background once it is due. */
export type DueKind = 'messages' | 'refunds' | 'webhooks';

const QUEUING: Readonly<Record<DueKind, RegExp>> = {
  // What the sender itself writes of a message is no news to it; putting one back is.
  messages:
    /\binsert\s+into\s+"?messages"?\b(?!_)|\bupdate\s+messages\s+m\s+set\s+(?:due_at\b|state\s*=\s*'queued')/i,
  webhooks: /\b(?:insert\s+into|update)\s+"?webhook_deliveries"?\b(?!_)(?!\s+d\b)/i,
  // Who counts a try has taken it, and nobody else is to look for it.
  refunds: /\b(?:insert\s+into|update)\s+"?refunds"?\b(?!_)(?!"?\s+set\s+"state"\s*=\s*\$1,\s*"attempts")/i,
};

/**
 * What may be due once a statement is committed. Read off the statement itself, so that whoever queues something need
 * not know who works on it; one too many costs a look, one too few waits for the next look of the job.
 */
export const queuedBy = (statement: string): readonly DueKind[] =>
  (Object.keys(QUEUING) as DueKind[]).filter((kind) => QUEUING[kind].test(statement));

export type DueBell = {
  readonly ring: (kinds: ReadonlySet<DueKind>) => void;
  readonly hear: (kind: DueKind, look: () => void) => void;
};

/** Passes on, within one process, that something of a kind may be due. */
export const createDueBell = (): DueBell => {
  const hearers: { readonly kind: DueKind; readonly look: () => void }[] = [];
  return {
    ring: (kinds) => {
      for (const { kind, look } of hearers) if (kinds.has(kind)) look();
    },
    hear: (kind, look) => {
      hearers.push({ kind, look });
    },
  };
};
