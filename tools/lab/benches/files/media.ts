/**
 * Does the media library take longer the more files there are? Lists, searches, counts and tells uses of 100 and of 10,000
 * files, of which a third is shown by posts, a third by former versions alone, and a third by nothing, through the functions that the room calls, on the
 * embedded database and on PostgreSQL (of the tests, which does not sync its files).
 * Run: npm run lab -- media [pglite|postgres] [number of files …]
 */
import { measureInTurn, median } from '../../../../bench/parts/measure.ts'
import { measureEachEngine, readSizes } from '../parts/each-engine.ts'
import type { OpenBackend } from '../parts/open-backend.ts'

const ROUNDS = 25
const FILES_OF_A_POST = 5
const LISTED = 60
/** As many as there are of each in the fewest files. */
const FEW = { pdf: 5, tagged: 2, third: 30 }

const counts = readSizes([100, 10_000])
await measureEachEngine(measureEngine)

async function measureEngine(name: string, backend: OpenBackend): Promise<void> {
  console.log(
    `\n${name}: milliseconds, medians of ${ROUNDS}; in brackets as parts of those of ${counts[0]} files`,
  )
  const first = new Map<string, number>()
  let stored = 0
  try {
    for (const count of counts) {
      await addFiles(backend, stored, count)
      stored = count
      console.log(`${count} files`)
      const questions = await listQuestions(backend)
      const series = await measureInTurn(
        ROUNDS,
        Object.entries(questions).map(([question, ask]) => ({ name: question, measure: () => time(ask) })),
      )
      for (const { name: question, rates } of series) {
        const taken = median(rates)
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

/** Files with these numbers: of three, one is shown by a post, one by former versions alone, one by nothing. */
async function addFiles({ engine: open }: OpenBackend, from: number, to: number): Promise<void> {
  await open.query(
    `insert into public.media (bucket, name, title, mime, bytes, width, height, alt, tags, created_at, kept_at)
     select
       case when n % 20 = 7 then 'case-studies' else 'blog-images' end,
       case when n % 20 = 7 then 'library/' || n || '.pdf' else 'blog-images/' || n || '.png' end,
       case when n = 33 then 'Zirconium' when n % 3 = 0 then 'Shelf ' || n else 'Photo ' || n end,
       case when n % 20 = 7 then 'application/pdf' else 'image/png' end,
       1000 + n, 640, 400, 'What the picture ' || n || ' shows, in some words',
       case when n % 50 = 4 then array['kitchen'] else '{}' end,
       now() - interval '30 days' + n * interval '1 minute', now()
     from generate_series($1::integer, $2::integer - 1) n`,
    [from, to],
  )
  await open.query(
    `insert into public.blog_posts (title, content, status)
     select 'Post ' || p, (
       select string_agg('<img src="/storage/v1/object/public/blog-images/blog-images/' || n || '.png" alt="">', '')
       from generate_series(p * ${FILES_OF_A_POST}, p * ${FILES_OF_A_POST} + ${FILES_OF_A_POST - 1}) n where n % 3 <> 2
     ), 'draft'
     from generate_series($1::integer / ${FILES_OF_A_POST}, $2::integer / ${FILES_OF_A_POST} - 1) p`,
    [from, to],
  )
  await open.query(
    `update public.blog_posts p set content = (
       select coalesce(string_agg('<img src="/storage/v1/object/public/blog-images/blog-images/' || n || '.png" alt="">', ''), '')
       from generate_series(number * ${FILES_OF_A_POST}, number * ${FILES_OF_A_POST} + ${FILES_OF_A_POST - 1}) n where n % 3 = 0
     )
     from (select id, substring(title from 6)::integer as number from public.blog_posts) numbered
     where p.id = numbered.id and number >= $1::integer / ${FILES_OF_A_POST}`,
    [from],
  )
  // As the engines do by themselves, at a moment of their own.
  await open.query('vacuum (analyze)')
}

async function listQuestions(backend: OpenBackend): Promise<Record<string, () => Promise<unknown>>> {
  const call = async (name: string, body: object): Promise<unknown> => {
    const { status, bytes } = await backend.ask(`/rest/v1/rpc/${name}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        apikey: backend.keys.secret,
        'content-type': 'application/json',
      },
    })
    if (status !== 200) throw new Error(`${name} was answered with ${status}: ${bytes.toString()}`)
    return JSON.parse(bytes.toString())
  }
  const list = (filter: object, sort = 'newest', after: object | null = null, limit = LISTED) =>
    call('list_media', { p_filter: filter, p_sort: sort, p_limit: limit, ...(after && { p_after: after }) })
  const few = (filter: object, limit: number) => list(filter, 'newest', null, limit)
  const library = { place: 'library' }
  const find = async (title: string) => {
    const found = (await list({ ...library, search: title })) as { media: { id: string; at: string }[] }
    return found.media.at(-1)!
  }
  const [used, former] = [await find('zirconium'), await find('photo 34')]
  const { media } = (await list(library)) as { media: { id: string; at: string }[] }
  const last = media.at(-20)!
  return {
    'the first page': () => list(library),
    'the page behind it': () => list(library, 'newest', { value: last.at, id: last.id }),
    'by name': () => list(library, 'name'),
    'the largest': () => list(library, 'largest'),
    'of the kind PDF': () => few({ ...library, kind: 'document' }, FEW.pdf),
    'with a tag': () => few({ ...library, tag: 'kitchen' }, FEW.tagged),
    'a word of every third name': () => few({ ...library, search: 'shelf' }, FEW.third),
    'a word of one name': () => list({ ...library, search: 'zirconium' }),
    'a word of none': () => list({ ...library, search: 'perpetuum' }),
    'not used': () => few({ place: 'unused' }, FEW.third),
    'the bin': () => list({ place: 'bin' }),
    'counts and tags': () => call('count_media', {}),
    'uses of one': () => call('list_media_uses', { p_media: used.id, p_limit: 200 }),
    'versions that name one': () => call('list_media_uses', { p_media: former.id, p_limit: 200 }),
    'a file by its bytes': () => call('find_media_by_hash', { p_hashes: ['0'.repeat(64)] }),
  }
}
