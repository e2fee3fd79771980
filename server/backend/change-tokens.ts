/**
 * Who has changed something sees it, whichever replica answers: the answer to a write names a token, and a replica that
 * is asked for a page with one looks into its page cache only after it has heard all that was changed before.
 */
import { randomBytes } from 'node:crypto'
import type { Backend } from '#backend/index.ts'

/** Longer than a database that is well takes to answer. */
const MAX_WAIT_MS = 1_000
/** Of writes and readers of the last minute. */
const MAX_REMEMBERED = 2_000

export type ChangeTokens = {
  /** For a write that this process is about to acknowledge: its own pages are cleared already. */
  issue(): string
  /**
   * Waits until the pages kept here are as new as what the token was given for, a second at most.
   * @returns whether they are
   */
  reach(token: string): Promise<boolean>
}

export function createChangeTokens(
  backend: Pick<Backend, 'catchUp'>,
  { maxWaitMs = MAX_WAIT_MS }: { maxWaitMs?: number } = {},
): ChangeTokens {
  const reached = new Set<string>()

  function remember(token: string): void {
    reached.add(token)
    if (reached.size > MAX_REMEMBERED) reached.delete(reached.values().next().value!)
  }

  return {
    issue() {
      const token = randomBytes(12).toString('base64url')
      remember(token)
      return token
    },
    async reach(token) {
      if (reached.has(token)) return true
      const isReached = await withinTime(backend.catchUp(), maxWaitMs)
      if (isReached) remember(token)
      return isReached
    },
  }
}

async function withinTime(work: Promise<void>, milliseconds: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), milliseconds)
  const done = work.then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([done, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
