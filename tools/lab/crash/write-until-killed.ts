import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { PICTURE_BUCKET } from '#domain/bucket-names.ts'
import { makeSentPost } from '#tests/support/site/import-calls.ts'
import { type Acknowledged, createAcknowledged } from './acknowledged.ts'
import { type CrashingSite, digest } from './crashing-site.ts'

const POST_WRITERS = 3
const UPLOADERS = 1
const IMPORTERS = 1
/** Limit of one list response. */
const MAX_POSTS = 300
const MAX_CONTENT_BYTES = 8_000
const MAX_CHANGES = 3
const IMPORTED_POSTS = 12
/** Four of ten posts are deleted. */
const DELETED_PER_TEN = 4
/** Equal to its slug. */
export const TAG = 'crash'

/** Maximum time until the first post and file of a round on a busy machine. */
const START_TIMEOUT_MS = 60_000

/** Writes, changes and deletes posts, uploads pictures and imports concurrently until the process is killed. */
export async function writeUntilKilled(
  site: CrashingSite,
  round: string,
  milliseconds: number,
): Promise<Acknowledged> {
  const acknowledged = createAcknowledged()
  const life = new AbortController()
  const hasBegun = Promise.withResolvers<void>()
  const repeat = async (work: () => Promise<void>) => {
    while (!life.signal.aborted && acknowledged.posts.size < MAX_POSTS) {
      // Without a response, it is unknown whether the write was stored.
      await work().catch(() => undefined)
      if (acknowledged.posts.size > 0 && acknowledged.files.size > 0) hasBegun.resolve()
    }
  }
  const lines = (count: number, work: () => Promise<void>) =>
    Array.from({ length: count }, () => repeat(work))
  const writers = [
    ...lines(POST_WRITERS, () => writePost(site, round, acknowledged)),
    ...lines(UPLOADERS, () => uploadPicture(site, round, acknowledged)),
    ...lines(IMPORTERS, () => importPosts(site, round, acknowledged)),
  ]
  await Promise.race([hasBegun.promise, pause(START_TIMEOUT_MS, undefined, { ref: false })])
  await pause(milliseconds)
  const killed = site.kill()
  life.abort()
  await killed
  await Promise.all(writers)
  return acknowledged
}

async function writePost({ owner }: CrashingSite, round: string, { posts }: Acknowledged): Promise<void> {
  const id = randomUUID()
  const table = owner.from('blog_posts')
  const compose = (revision: number) => {
    const content = `<p>${randomBytes(randomInt(1, MAX_CONTENT_BYTES / 2)).toString('hex')}</p>`
    return { title: digest(content), content, seo_title: `${round} ${revision}` }
  }
  mustSucceed(await table.insert({ id, summary: round, tags: [TAG], author: 'Ann', ...compose(0) }))
  const post = { revision: 0, deletion: 'none' as 'none' | 'asked' | 'done' }
  posts.set(id, post)
  const changes = randomInt(MAX_CHANGES)
  for (let revision = 1; revision <= changes; revision += 1) {
    mustSucceed(await table.update(compose(revision)).eq('id', id))
    post.revision = revision
  }
  if (randomInt(10) >= DELETED_PER_TEN) return
  post.deletion = 'asked'
  mustSucceed(await table.delete().eq('id', id))
  post.deletion = 'done'
}

async function uploadPicture({ owner }: CrashingSite, round: string, { files }: Acknowledged): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const picture = await sharp({
    create: { width: randomInt(20, 300), height: 100, channels: 3, background: 'white', noise },
  })
    .png()
    .toBuffer()
  const name = `blog-images/${round}/${randomUUID()}.png`
  const bucket = owner.storage.from(PICTURE_BUCKET)
  mustSucceed(await bucket.upload(name, picture, { contentType: 'image/png' }))
  const stored = await bucket.download(name)
  mustSucceed(stored)
  files.set(name, digest(new Uint8Array(await stored.data!.arrayBuffer())))
}

async function importPosts(
  { owner }: CrashingSite,
  round: string,
  { imported, runs }: Acknowledged,
): Promise<void> {
  const call = async (body: object) => {
    const answer = await owner.functions.invoke('import-posts', { body })
    mustSucceed(answer)
    return answer.data
  }
  const { run } = (await call({
    action: 'start',
    kind: 'news',
    file_name: `${round}.csv`,
    format: 'csv',
    total: IMPORTED_POSTS,
  })) as { run: { id: string } }
  runs.set(run.id, 'begun')
  const posts = Array.from({ length: IMPORTED_POSTS }, () => {
    const content = `<p>${randomBytes(randomInt(1, MAX_CONTENT_BYTES / 2)).toString('hex')}</p>`
    return makeSentPost(randomUUID(), { title: digest(content), content, summary: round })
  })
  const numbered = posts.map((post, index) => ({ number: index + 1, line: index + 2, post }))
  const { results } = (await call({ action: 'batch', run_id: run.id, posts: numbered })) as {
    results: { number: number; post_id: string; outcome: string }[]
  }
  for (const { number, post_id: id, outcome } of results) {
    if (outcome === 'created') imported.set(id, posts[number - 1]!.title)
  }
  await call({ action: 'finish', run_id: run.id })
  runs.set(run.id, 'finished')
}

function mustSucceed({ error }: { error: unknown }): void {
  if (error) throw new Error('The write was not acknowledged', { cause: error })
}
