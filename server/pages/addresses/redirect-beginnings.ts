/** How the addresses begin that lead on, so that an unknown one is not asked for (docs/decisions/0099). */
import { createHash } from 'node:crypto'
import type { PostsClient } from '#app/data/context/context.ts'

export type RedirectBeginnings = {
  /** False when none of these paths leads on, whatever else it holds; true when that has to be asked. */
  mayLeadOn(paths: readonly string[]): Promise<boolean>
}

type Options = {
  /** How long an answer counts, unless something changes. */
  maxAgeMs: number
  /** Grows when what redirects lead to changes. */
  generation: () => number
  now: () => number
}

/** What is known: numbers of beginnings, or null where there are too many of them to be told. */
type Known = { numbers: Promise<Set<number> | null>; until: number; generation: number | null }

/** Where posts are, which have former names of their own. */
const POST_SECTIONS = ['blog', 'news']

export function createRedirectBeginnings(client: PostsClient, options: Options): RedirectBeginnings {
  const { maxAgeMs, generation, now } = options
  let known: Known | null = null

  function read(): Promise<Set<number> | null> {
    if (known && known.until > now() && (known.generation === null || known.generation === generation()))
      return known.numbers
    const asked: Known = { numbers: askFor(client), until: now() + maxAgeMs, generation: generation() }
    known = asked
    void asked.numbers.then(
      // Too many stay too many for a while: asking again after each change would cost more than it spares.
      (numbers) => numbers ?? (asked.generation = null),
      () => known === asked && (known = null),
    )
    return asked.numbers
  }

  return {
    async mayLeadOn(paths) {
      const beginnings = paths.map((path) => path.split('/', 2)[1]!.split('?', 1)[0]!)
      if (beginnings.some((beginning) => POST_SECTIONS.includes(beginning))) return true
      const numbers = await read().catch(() => null)
      return numbers === null || beginnings.some((beginning) => numbers.has(numberOf(beginning)))
    },
  }
}

/** As `list_redirect_beginnings` of the database counts. */
function numberOf(beginning: string): number {
  return createHash('md5').update(beginning).digest().readUInt16BE(0)
}

/** @throws when the database does not say */
async function askFor(client: PostsClient): Promise<Set<number> | null> {
  const { data, error } = await client.rpc('list_redirect_beginnings', undefined, { get: true })
  if (error) throw new Error('The beginnings of redirects could not be read', { cause: error })
  const numbers = data as number[] | null
  return numbers && new Set(numbers)
}
