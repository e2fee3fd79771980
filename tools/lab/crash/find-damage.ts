import { setTimeout as pause } from 'node:timers/promises'
import { PICTURE_BUCKET } from '#domain/bucket-names.ts'
import type { Acknowledged } from './acknowledged.ts'
import { type Client, type CrashingSite, digest } from './crashing-site.ts'
import { TAG } from './write-until-killed.ts'

const LIST_LENGTH = 1000
const TOO_MANY_REQUESTS = 429

/** Missing or incomplete data of a round; empty if all is well. */
export async function findDamage(
  site: CrashingSite,
  round: string,
  acknowledged: Acknowledged,
): Promise<string[]> {
  return [
    ...(await findDamagedPosts(site, round, acknowledged)),
    ...(await findDamagedFiles(site, round, acknowledged)),
    ...(await findDamagedImports(site, round, acknowledged)),
  ]
}

/** Finishes all imports. @returns those that can't be finished or are wrong */
export async function endImports(
  { owner, server }: CrashingSite,
  round: string,
  { runs }: Acknowledged,
): Promise<string[]> {
  const damage: string[] = []
  let reported = 0
  for (const [id, state] of runs) {
    const { run, rows } = await askImport(owner, 'report', id)
    reported += rows.length
    if (state === 'finished' && run.status !== 'finished') damage.push(`import ${id} is ${run.status} again`)
    if (run.status === 'finished') continue
    if (run.status === 'running') await askImport(owner, 'resume', id)
    const ended = await askImport(owner, 'finish', id)
    if (ended.run.status !== 'finished')
      damage.push(`import ${id} can't be finished: it is ${ended.run.status}`)
  }
  const there = await mustAnswer(server.from('news_posts').select('id').eq('summary', round))
  // An import without an acknowledged start has sent no posts.
  if (reported !== there.length)
    damage.push(`imports of ${round} report ${reported} posts, but ${there.length} exist`)
  return damage
}

async function findDamagedPosts(
  { server }: CrashingSite,
  round: string,
  { posts }: Acknowledged,
): Promise<string[]> {
  const damage: string[] = []
  const rows = await mustAnswer(
    server.from('blog_posts').select('id,title,content,seo_title').eq('summary', round),
  )
  const ids = [...new Set([...rows.map(({ id }) => id), ...posts.keys()])]
  const tagged = new Set(
    (
      await readInParts(ids, (part) =>
        server.from('post_tags').select('post_id').eq('tag', TAG).in('post_id', part),
      )
    ).map(({ post_id: id }) => id),
  )
  const binned = new Set(
    (
      await readInParts(ids, (part) => server.from('deleted_posts').select('post_id').in('post_id', part))
    ).map(({ post_id: id }) => id),
  )
  const versions = Map.groupBy(
    await readInParts(ids, (part) =>
      server.from('document_versions').select('document_id').in('document_id', part).limit(LIST_LENGTH),
    ),
    ({ document_id: id }) => id,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const [id, { title, content, seo_title: words }] of found) {
    if (digest(content) !== title) damage.push(`post ${id} is torn`)
    if (!tagged.has(id)) damage.push(`post ${id} has lost its tag`)
    if (binned.has(id)) damage.push(`post ${id} is both in the bin and in the list`)
    const revision = Number(words?.split(' ')[1])
    const versionCount = versions.get(id)?.length ?? 0
    if (versionCount !== revision)
      damage.push(`post ${id} was changed ${revision} times but has ${versionCount} versions`)
    const known = posts.get(id)
    if (known && revision < known.revision)
      damage.push(`post ${id} is older (${revision}) than acknowledged (${known.revision})`)
    if (known?.deletion === 'done') damage.push(`post ${id} is back after it was deleted`)
  }
  for (const [id, { deletion }] of posts) {
    if (found.has(id)) continue
    if (deletion === 'none') damage.push(`post ${id} is missing`)
    else if (!binned.has(id)) damage.push(`post ${id} was deleted but is not in the bin`)
  }
  return damage
}

async function findDamagedFiles(
  { server }: CrashingSite,
  round: string,
  { files }: Acknowledged,
): Promise<string[]> {
  const damage: string[] = []
  const bucket = server.storage.from(PICTURE_BUCKET)
  const folder = `blog-images/${round}`
  const listed = await mustAnswer(bucket.list(folder, { limit: LIST_LENGTH }))
  const names = new Set(listed.map(({ name }) => `${folder}/${name}`))
  for (const name of names) {
    const { data, error } = await bucket.download(name)
    if (error) {
      damage.push(`file ${name} is listed without its bytes`)
      continue
    }
    const bytes = new Uint8Array(await data.arrayBuffer())
    const known = files.get(name)
    if (known !== undefined && known !== digest(bytes)) damage.push(`file ${name} has changed`)
    if (bytes.length === 0) damage.push(`file ${name} is empty`)
  }
  for (const name of files.keys()) if (!names.has(name)) damage.push(`file ${name} is missing`)
  return damage
}

async function findDamagedImports(
  { server }: CrashingSite,
  round: string,
  { imported }: Acknowledged,
): Promise<string[]> {
  const damage: string[] = []
  const rows = await mustAnswer(server.from('news_posts').select('id,title,content').eq('summary', round))
  const found = new Map(rows.map((row) => [row.id, row]))
  for (const { id, title, content } of rows)
    if (digest(content) !== title) damage.push(`imported post ${id} is torn`)
  for (const [id, title] of imported)
    if (found.get(id)?.title !== title) damage.push(`imported post ${id} is missing`)
  return damage
}

type ImportAnswer = { run: { status: string }; rows: unknown[] }

async function askImport(owner: Client, action: string, id: string): Promise<ImportAnswer> {
  for (;;) {
    const { data, error } = await owner.functions.invoke('import-posts', { body: { action, run_id: id } })
    if (!error) return data as ImportAnswer
    const answer = error.context as Response | undefined
    // These checks exceed the rate limit.
    if (answer?.status !== TOO_MANY_REQUESTS)
      throw new Error(`${action} of an import was refused: ${await answer?.text()}`, { cause: error })
    await pause(Number(answer.headers.get('retry-after') ?? 1) * 1000)
  }
}

async function readInParts<Row>(
  ids: readonly string[],
  read: (part: string[]) => PromiseLike<{ data: Row[] | null; error: unknown }>,
): Promise<Row[]> {
  const rows: Row[] = []
  // Ids are part of the URL, whose length is limited.
  for (let from = 0; from < ids.length; from += 50)
    rows.push(...(await mustAnswer(read(ids.slice(from, from + 50)))))
  return rows
}

async function mustAnswer<T>(answer: PromiseLike<{ data: T | null; error: unknown }>): Promise<T> {
  const { data, error } = await answer
  if (error || data === null)
    throw new Error(`The site did not respond to a check: ${JSON.stringify(error)}`, { cause: error })
  return data
}
