import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { BUCKET, digest, type RunningBackend } from './running-backend.ts'

/** What the backend said was stored. */
export type Acknowledged = { rows: Set<string>; objects: Set<string> }

const ROW_WRITERS = 4
const OBJECT_WRITERS = 2
/** One page of a list, so that a check reads all of a round at once. */
const MAX_OF_EACH = 900
const MAX_ROW_CHARACTERS = 20_000
const MAX_OBJECT_BYTES = 200_000

/** How long a round waits for its first row and object, on a machine that is busy. */
const START_TIMEOUT_MS = 20_000

/**
 * Writes rows and objects, several at once, until the process is killed so many milliseconds after the first of each
 * was acknowledged. Each carries the digest of its content, so that half of one shows.
 */
export async function writeUntilKilled(
  backend: RunningBackend,
  round: string,
  milliseconds: number,
): Promise<Acknowledged> {
  const acknowledged: Acknowledged = { rows: new Set(), objects: new Set() }
  const hasBegun = Promise.withResolvers<void>()
  const life = new AbortController()
  const repeat = async (set: Set<string>, write: () => Promise<string | null>) => {
    while (!life.signal.aborted && set.size < MAX_OF_EACH) {
      const name = await write()
      if (name !== null) set.add(name)
      if (acknowledged.rows.size > 0 && acknowledged.objects.size > 0) hasBegun.resolve()
    }
  }
  const writers = [
    ...Array.from({ length: ROW_WRITERS }, () => repeat(acknowledged.rows, () => writeRow(backend, round))),
    ...Array.from({ length: OBJECT_WRITERS }, () =>
      repeat(acknowledged.objects, () => writeObject(backend, round)),
    ),
  ]
  const patience = setTimeout(hasBegun.resolve, START_TIMEOUT_MS)
  await hasBegun.promise
  clearTimeout(patience)
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  const killed = backend.kill()
  life.abort()
  await killed
  await Promise.all(writers)
  return acknowledged
}

/** The id of the row; null when no answer came. */
async function writeRow({ client }: RunningBackend, round: string): Promise<string | null> {
  const id = randomUUID()
  const content = randomBytes(randomInt(1, MAX_ROW_CHARACTERS / 2)).toString('hex')
  const { error } = await client
    .from('blog_posts')
    .insert({ id, title: digest(content), summary: round, content })
  return error ? null : id
}

/** The name of the object; null when no answer came. */
async function writeObject({ client }: RunningBackend, round: string): Promise<string | null> {
  const content = randomBytes(randomInt(1, MAX_OBJECT_BYTES))
  const name = `${round}/${digest(content)}`
  const { error } = await client.storage
    .from(BUCKET)
    .upload(name, content, { contentType: 'application/octet-stream' })
  return error ? null : name
}
