/** Hears which posts, authors and tags were changed or taken away, so that no copy of a page brings them back. */
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Backend } from '#backend/index.ts'
import type { Database } from '#supabase/database.types.ts'
import { RECALL_MARGIN_MS, type TouchedNames } from '../responses/last-copies/touched-names.ts'

const PAGES_TOUCHED = 'pages_touched'
/** A hosted project announces nothing. */
const POLL_EVERY_MS = 60_000
/** Longer than copies are kept. */
const EVERYTHING_SECONDS = 8 * 86_400

export type TouchedPagesOptions = {
  /** Null with a hosted project, which is asked every minute. */
  backend: Pick<Backend, 'listen'> | null
  /** Made with the secret key; null where it is not known. */
  client: SupabaseClient<Database> | null
  touched: TouchedNames
  now?: () => number
}

/** @returns how to stop, when it listens and knows what happened before as far as it could be asked */
export async function followTouchedPages(options: TouchedPagesOptions): Promise<() => void> {
  const { backend, client, touched, now = Date.now } = options
  let lastAsked: number | null = null

  /** Asks for what was missed. A database that is away is asked again: by the next gap, or the next minute. */
  async function catchUp(): Promise<void> {
    const startedAt = now()
    const seconds = lastAsked === null ? EVERYTHING_SECONDS : (startedAt - lastAsked) / 1000
    const { data, error } = await client!.rpc('list_touched_names', {
      p_seconds: seconds + (2 * RECALL_MARGIN_MS) / 1000,
    })
    if (error) return
    lastAsked = startedAt
    if (data === null) touched.touch('', startedAt)
    // A transaction ends later than it notes something, and a page that is rendered meanwhile shows what was before.
    for (const [name, secondsAgo] of Object.entries((data ?? {}) as Record<string, number>))
      touched.recall(name, Math.min(startedAt, startedAt - secondsAgo * 1000 + RECALL_MARGIN_MS))
  }

  if (backend)
    await backend.listen(PAGES_TOUCHED, (name) => {
      // Without a name some may have been missed.
      if (name !== '') touched.touch(name, now())
      else if (client) void catchUp()
    })
  if (!client) return () => undefined
  await catchUp()
  const timer = backend ? undefined : setInterval(() => void catchUp(), POLL_EVERY_MS).unref()
  return () => clearInterval(timer)
}
