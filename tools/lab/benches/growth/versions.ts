/**
 * Do versions take longer the more posts there are? Lists, reads, compares and restores versions of one post among 100 and
 * among 100,000, each with five, through the function of the dialog, on the embedded database and on PostgreSQL (of the
 * tests, which does not sync its files). Run: npm run lab -- versions [pglite|postgres] [number of posts …]
 */
import { createClient } from '@supabase/supabase-js'
import { listVersions, readVersion, restoreVersion } from '#supabase/functions/manage-versions/index.ts'
import { compareVersions } from '#domain/versions/compare-versions.ts'
import { addNumberedPosts } from '#tests/support/many-posts/numbered-posts.ts'
import { measureEachEngine, readSizes } from '../parts/each-engine.ts'
import type { OpenBackend } from '../parts/open-backend.ts'

const ROUNDS = 15
const VERSIONS = 5

type Database = Parameters<typeof listVersions>[0]

const counts = readSizes([100, 100_000])
await measureEachEngine(measureEngine)

async function measureEngine(name: string, backend: OpenBackend): Promise<void> {
  console.log(`\n${name}: milliseconds, the least of ${ROUNDS}; in brackets as parts of the first size`)
  const database: Database = createClient('http://127.0.0.1', backend.keys.secret, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  })
  const first = new Map<string, number>()
  let stored = 0
  try {
    for (const count of counts) {
      await addNumberedPosts(backend.engine, stored, count)
      await addVersions(backend)
      stored = count
      console.log(`${count} posts, ${count * VERSIONS} versions`)
      // What is measured adds versions: at each size a post that has five.
      const work = await prepareWork(database, counts.indexOf(count))
      for (const [kind, run] of Object.entries(work)) await measure(first, kind, run)
    }
  } finally {
    await backend.close()
  }
}

/** As the trigger leaves them, without its time: that is part of a save. */
async function addVersions({ engine: open }: OpenBackend): Promise<void> {
  await open.query(
    `insert into public.document_versions (
       document_kind, document_id, number, content, digest, words, written_at, written_how,
       replaced_at, replaced_how, replaced_words, changed
     )
     select 'blog_posts', p.id, n,
       private.read_version_content('blog_posts', to_jsonb(p) || jsonb_build_object(
         'title', 'Once ' || p.title, 'content', replace(p.content, 'shelves', 'racks and shelves')
       )), repeat('0', 64), 120,
       now() - interval '1 day', 'page', now() - interval '1 hour', 'page', 120, array['content']
     from public.blog_posts p, generate_series(1, ${VERSIONS}) n
     where not exists (select from public.document_versions v where v.document_id = p.id)`,
  )
  await open.query('analyze')
}

async function prepareWork(
  database: Database,
  place: number,
): Promise<Record<string, () => Promise<unknown>>> {
  const { data, error } = await database
    .from('blog_posts')
    .select('id')
    .order('published_at')
    .range(place, place)
    .single()
  if (error) throw new Error(error.message)
  const document = { table: 'blog_posts' as const, id: data.id }
  let turn = 0
  return {
    'the list': () => listVersions(database, document),
    'a version and its differences': async () => {
      const [{ current }, { content }] = await Promise.all([
        listVersions(database, document),
        readVersion(database, { ...document, number: 1 }),
      ])
      return compareVersions(content, current.content)
    },
    'restoring one': async () => {
      const { current } = await listVersions(database, document)
      turn += 1
      // Each time another title, so that there is something to restore.
      const { data: changed, error: failure } = await database
        .from('blog_posts')
        .update({ title: `Another title ${turn}` })
        .eq('id', document.id)
        .eq('updated_at', current.updated_at)
        .select('updated_at')
        .single()
      if (failure) throw new Error(failure.message)
      return restoreVersion({ database, supabase: database }, { ...document, number: 1 }, changed.updated_at)
    },
  }
}

async function measure(first: Map<string, number>, work: string, run: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const startedAt = performance.now()
    await run()
    times.push(performance.now() - startedAt)
  }
  const taken = Math.min(...times)
  if (!first.has(work)) first.set(work, taken)
  console.log(
    `  ${work.padEnd(34)} ${taken.toFixed(1).padStart(7)} (${(taken / first.get(work)!).toFixed(2)})`,
  )
}
