/**
 * Does the list of the writing room take longer the more posts there are? Lists, searches, filters and changes posts among
 * 100 and among 10,000, a tenth of them news, as an owner who is signed in and as an author with five posts, by the
 * functions that the room calls, on the embedded database and on PostgreSQL (of the tests, which does not sync its files).
 * Answers have as many rows at each size. Run: npm run lab -- staff-list [pglite|postgres] [number of posts …]
 */
import { measureInTurn } from '../../../../bench/parts/measure.ts'
import { addNumberedPosts } from '#tests/support/many-posts/numbered-posts.ts'
import { measureEachEngine, readSizes } from '../parts/each-engine.ts'
import type { OpenBackend } from '../parts/open-backend.ts'
import { signInAs } from '../parts/sign-in-as.ts'

const ROUNDS = 25
const LISTED = 50
const CHANGED = 10
/** As many as there are of each in the fewest posts. */
const FEW = { drafts: 5, scheduled: 3, news: 10, bin: 4, some: 10, one: 1 }

type Answer = { posts: { id: string; table: string }[]; next: { key: string; id: string } | null }
type Call = (name: string, body: object) => Promise<unknown>
type Asking = { order?: string; limit?: number; after?: Answer['next']; call?: Call }
type People = { owner: Call; author: Call }

const counts = readSizes([100, 10_000])
await measureEachEngine(measureEngine)

async function measureEngine(name: string, backend: OpenBackend): Promise<void> {
  console.log(
    `\n${name}: milliseconds, the least of ${ROUNDS}; in brackets as parts of those of ${counts[0]} posts`,
  )
  const first = new Map<string, number>()
  let stored = 0
  try {
    const people = { owner: await enter(backend, 'owner'), author: await enter(backend, 'author') }
    for (const count of counts) {
      await addPosts(backend, stored, count)
      stored = count
      console.log(`${count} posts`)
      const series = await measureInTurn(
        ROUNDS,
        Object.entries(await listQuestions(backend, people)).map(([question, ask]) => ({
          name: question,
          measure: () => time(ask),
        })),
      )
      for (const { name: question, rates } of series) {
        // What a busy machine adds is not the database's.
        const taken = Math.min(...rates)
        if (!first.has(question)) first.set(question, taken)
        const ratio = (taken / first.get(question)!).toFixed(2)
        console.log(`  ${question.padEnd(34)} ${taken.toFixed(1).padStart(7)} (${ratio})`)
      }
    }
  } finally {
    await backend.close()
  }
}

async function time(ask: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await ask()
  return performance.now() - startedAt
}

/** Somebody with a role, and how they call a function of the database. */
async function enter(backend: OpenBackend, role: 'owner' | 'author'): Promise<Call> {
  const token = await signInAs(backend, role)
  return async (name, body) => {
    const { status, bytes } = await backend.ask(`/rest/v1/rpc/${name}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        apikey: backend.keys.publishable,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
    })
    if (status !== 200) throw new Error(`${name} was answered with ${status}: ${bytes.toString()}`)
    return JSON.parse(bytes.toString())
  }
}

/** Posts with these numbers, of which some are drafts, planned, news, by somebody else, or in the bin. */
async function addPosts(backend: OpenBackend, from: number, to: number): Promise<void> {
  await addNumberedPosts(backend.engine, from, to)
  const { engine: open } = backend
  const numbered = `select id, (extract(epoch from published_at - timestamptz '2020-01-01') / 60)::integer as n
    from public.blog_posts where published_at >= timestamptz '2020-01-01' + ${from} * interval '1 minute'
      and published_at < timestamptz '2030-01-01'`
  const news = `title, summary, content, author, tags, published_at`
  for (const statement of [
    `insert into public.news_posts (${news}) select ${news} from public.blog_posts p
     where id in (select id from (${numbered}) x where n % 20 in (5, 14))`,
    `delete from public.blog_posts where id in (select id from (${numbered}) x where n % 20 in (5, 14, 16))`,
    `update public.blog_posts set author = 'Bea Writer' where id in (select id from (${numbered}) x where n % 10 = 8)`,
    `update public.blog_posts set status = 'draft' where id in (select id from (${numbered}) x where n % 20 = 12)`,
    `update public.blog_posts set published_at = published_at + interval '20 years'
     where id in (select id from (${numbered}) x where n % 25 = 14)`,
    `insert into public.post_owners (post_table, post_id, user_id)
     select 'blog_posts', b.id, u.id from auth.users u, (select id from (${numbered}) x where n in (1, 2, 3, 12, 32)) b
     where u.email = 'author@bench.example' on conflict do nothing`,
    // As the engines do by themselves, at a moment of their own.
    'vacuum (analyze)',
  ])
    await open.query(statement)
}

async function listQuestions(
  { engine: open }: OpenBackend,
  { owner, author }: People,
): Promise<Record<string, () => Promise<unknown>>> {
  const list = (
    filter: object,
    { order = 'newest', limit = LISTED, after = null, call = owner }: Asking = {},
  ) =>
    call('list_staff_posts', {
      p_filter: filter,
      p_order: order,
      p_after: after,
      p_limit: limit,
    }) as Promise<Answer>
  const [behind, byName, changedLast] = await Promise.all(
    ['newest', 'title', 'changed'].map(async (order) => (await list({}, { order, limit: 20 })).next),
  )
  // None that another question is about, and none that readers don't see.
  const hour = {
    from: '2020-01-01T00:50:00Z',
    to: '2020-01-01T01:40:00Z',
    status: 'published',
    table: 'blog_posts',
  }
  const { posts } = await list(hour, { order: 'oldest', limit: CHANGED })
  const some = posts.map(({ table, id }) => ({ table, id }))
  const authors = await open.query<{ id: string; name: string }>('select id, name from public.authors')
  const [ann, bea] = ['Ann', 'Bea'].map((name) => authors.find((one) => one.name === `${name} Writer`)!.id)
  const change = async (action: string, wanted: object[], tag?: string) => {
    const { changed } = (await owner('change_posts', {
      p_action: action,
      p_posts: wanted,
      ...(tag && { p_tag: tag }),
    })) as { changed: { table: string; id: string; former: object }[] }
    if (changed.length !== CHANGED) throw new Error(`${action} changed ${changed.length} posts`)
    return changed.map(({ table, id, former }) => ({ table, id, ...former }))
  }
  return {
    'the first page': () => list({}),
    'the page behind it': () => list({}, { after: behind }),
    'the oldest': () => list({}, { order: 'oldest' }),
    'by title': () => list({}, { order: 'title' }),
    'by title, the page behind it': () => list({}, { order: 'title', after: byName }),
    'changed last': () => list({}, { order: 'changed' }),
    'changed last, the page behind it': () => list({}, { order: 'changed', after: changedLast }),
    drafts: () => list({ status: 'draft' }, { limit: FEW.drafts }),
    scheduled: () => list({ status: 'scheduled' }, { limit: FEW.scheduled }),
    published: () => list({ status: 'published' }),
    'with a newer draft': () => list({ status: 'newer' }),
    'waiting for review': () => list({ review: 'waiting' }),
    'the bin': () => list({ status: 'bin' }, { limit: FEW.bin }),
    'news alone': () => list({ table: 'news_posts' }, { limit: FEW.news }),
    'an author of nearly every post': () => list({ author: ann }),
    'an author of every tenth': () => list({ author: bea }, { limit: FEW.some }),
    'a tag of every post': () => list({ tag: 'guides' }),
    'a tag of every 100th': () => list({ tag: 'rare' }, { limit: FEW.one }),
    'half an hour of dates': () => list({ from: '2020-01-01T00:20:00Z', to: '2020-01-01T00:50:00Z' }),
    'a word of every other title': () => list({ search: 'amazon' }, { limit: 40 }),
    'a word of every 100th title': () => list({ search: 'inventory' }, { limit: FEW.one }),
    'a word of one title': () => list({ search: 'zirconium' }),
    'a word of none': () => list({ search: 'perpetuum' }),
    'a word, a tag and an author': () => list({ search: 'amazon', tag: 'ads', author: bea }, { limit: 4 }),
    'own posts of an author': () => list({ among: [] }, { call: author, limit: 5 }),
    [`${CHANGED} posts get a tag and lose it`]: async () => {
      await change('add-tag', some, 'Mine')
      await change('remove-tag', some, 'Mine')
    },
    [`${CHANGED} posts go and come back`]: async () => {
      await change('put-back', await change('unpublish', some))
    },
  }
}
