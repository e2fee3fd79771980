import { BUCKET, digest, type RunningBackend } from './running-backend.ts'
import type { Acknowledged } from './write-until-killed.ts'

const LIST_LENGTH = 1000

/** What is missing or torn of one round; empty when all is well. */
export async function findDamage(
  { client }: RunningBackend,
  round: string,
  acknowledged: Acknowledged,
): Promise<string[]> {
  const damage: string[] = []
  const rows = await mustAnswer(client.from('blog_posts').select('id,title,content').eq('summary', round))
  const ids = new Set(rows.map(({ id }) => id as string))
  for (const { id, title, content } of rows) {
    if (digest(content as string) !== title) damage.push(`row ${String(id)} is torn`)
  }
  for (const id of acknowledged.rows) if (!ids.has(id)) damage.push(`row ${id} is missing`)

  const bucket = client.storage.from(BUCKET)
  const listed = await mustAnswer(bucket.list(round, { limit: LIST_LENGTH }))
  const names = new Set(listed.map(({ name }) => `${round}/${name}`))
  for (const name of names) {
    const { data, error } = await bucket.download(name)
    const isWhole = !error && name.endsWith(digest(new Uint8Array(await data.arrayBuffer())))
    if (!isWhole) damage.push(`object ${name} is torn or without its bytes`)
  }
  for (const name of acknowledged.objects) if (!names.has(name)) damage.push(`object ${name} is missing`)
  return damage
}

async function mustAnswer<T>(answer: PromiseLike<{ data: T | null; error: unknown }>): Promise<T> {
  const { data, error } = await answer
  if (error || data === null) throw new Error('The backend did not answer a check', { cause: error })
  return data
}
