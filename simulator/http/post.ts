const TIMEOUT_MS = 30_000;

/** What became of a post: `status` is null when no answer came within 30 s, and `error` says why. */
export type Posted = Readonly<{ status: number | null; error: string | null }>;

/** Posts a body to the app; never throws. */
export async function post(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<Posted> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // Read to its end, so that the connection can be used again.
    await reply.arrayBuffer();
    return { status: reply.status, error: null };
  } catch (cause) {
    return { status: null, error: reasonOf(cause) };
  }
}

function reasonOf(cause: unknown): string {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error ? inner.message : String(inner);
}
