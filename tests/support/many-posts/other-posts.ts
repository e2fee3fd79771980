import type { Queryable } from '#backend/database/engine.ts'

const TIMES = `timestamptz '2019-01-01' + n * interval '1 minute'`

/** A fixed number of news, scheduled and deleted posts, and the given number of drafts. */
export async function addOtherPosts(database: Queryable, { drafts = 0 } = {}): Promise<void> {
  for (const statement of [
    `insert into public.news_posts (title, content, author, tags, published_at)
     select 'News ' || n, 'What is new', 'Ann Writer', array['guides'], ${TIMES} from generate_series(1, 20) n`,
    `insert into public.blog_posts (title, content, author, tags, published_at)
     select 'Planned ' || n, 'Later', 'Ann Writer', array['guides'], now() + n * interval '1 day' from generate_series(1, 5) n`,
    `insert into public.blog_posts (title, content, author, tags, published_at)
     select 'Deleted ' || n, 'Gone', 'Ann Writer', array['guides'], ${TIMES} from generate_series(1, 5) n`,
    `insert into public.blog_posts (title, content, author, tags, status, published_at)
     select 'Draft ' || n, 'Text', 'Ann Writer', array['guides'], 'draft', now() - n * interval '1 second'
     from generate_series(1, ${drafts}) n`,
    `delete from public.blog_posts where title like 'Deleted %'`,
  ])
    await database.query(statement)
}
