/**
 * Stores posts in bulk without triggers, writing the rows of the triggers by statements over many posts. 100,000 posts
 * take one minute instead of ten.
 */
import type { Engine, Queryable } from '#backend/database/engine.ts'

export type NumberedPost = { n: number; title: string; summary: string; content: string }

const POSTS_PER_STATEMENT = 1_000
/** Columns of a numbered post, from `n` and its text. 4 % are drafts. */
export const POST_COLUMNS = 'title, summary, content, author, tags, status, published_at'
export const POST_VALUES = `p.title, p.summary, p.content, 'Ann Writer',
  array['guides', case p.n % 100 when 7 then 'rare' else 'ads' end], case p.n % 25 when 12 then 'draft' else 'published' end,
  timestamptz '2020-01-01' + p.n * interval '1 minute'`
export const POST_ROWS =
  'jsonb_to_recordset($1::jsonb) as p (n integer, title text, summary text, content text)'

const WITH_ALL_ROWS = `
  with stored as (
    insert into public.blog_posts (${POST_COLUMNS}, slug, author_id)
    select ${POST_VALUES}, left(private.make_slug(p.title), 60) || '-' || p.n,
      (select id from public.authors where name = 'Ann Writer')
    from ${POST_ROWS}
    returning id, slug, title, summary, content, author, tags, published_at, status = 'published' as is_published
  ), named as (
    insert into public.post_slugs (post_table, slug, post_id) select 'blog_posts', slug, id from stored
  ), noted as (
    insert into public.post_changes (post_table, post_id, action) select 'blog_posts', id, 'created' from stored
  ), tagged as (
    insert into public.post_tags (post_table, post_id, tag, is_published, published_at)
    select 'blog_posts', id, tag, is_published, published_at from stored, unnest(tags) tag
  ), words as (
    select id, published_at, is_published, content,
      setweight(to_tsvector('pg_catalog.simple', search.fold_words(title)), 'A') as title,
      setweight(to_tsvector('pg_catalog.simple', search.fold_words(author || ' ' || array_to_string(tags, ' '))), 'B')
        || setweight(to_tsvector('pg_catalog.simple', search.fold_words(summary)), 'C') as labels
    from stored
  )
  insert into search.posts (post_table, post_id, is_published, published_at, title_words, headline_words, all_words)
  select 'blog_posts', id, is_published, published_at, title, title || labels, title || labels || search.read_body(content)
  from words`

const LEARN_WORDS = `select search.learn_words(string_agg(distinct word, ' '), '2020-01-01')
  from search.posts, unnest(tsvector_to_array(title_words)) word`

/** Non-unique indexes, dropped during bulk inserts for speed. */
const INDEXES = `
  select schemaname || '.' || indexname as name, indexdef as definition from pg_indexes
  where (schemaname, tablename) in (
      ('public', 'blog_posts'), ('public', 'post_tags'), ('public', 'post_slugs'), ('public', 'post_changes'), ('search', 'posts')
    ) and indexdef like 'CREATE INDEX %'`

/**
 * Requires a regularly stored post with every tag and the author.
 * @param makePosts returns the posts from number `from` to before `to`
 */
export async function storePosts(
  engine: Engine,
  { from, to }: { from: number; to: number },
  makePosts: (from: number, to: number) => NumberedPost[],
): Promise<void> {
  const indexes = await engine.query<{ name: string; definition: string }>(INDEXES)
  for (const { name } of indexes) await engine.query(`drop index ${name}`)
  for (let at = from; at < to; at += POSTS_PER_STATEMENT) {
    const rows = JSON.stringify(makePosts(at, Math.min(at + POSTS_PER_STATEMENT, to)))
    await withoutTriggers(engine, (tx) => tx.query(WITH_ALL_ROWS, [rows]))
  }
  for (const { definition } of indexes) await engine.query(definition)
  await engine.query(LEARN_WORDS)
}

async function withoutTriggers(engine: Engine, work: (tx: Queryable) => Promise<unknown>): Promise<void> {
  await engine.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica')
    await work(tx)
  })
}
