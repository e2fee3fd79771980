/** A database that was filled before lists were counted as they are written. */
import { describe, expect, test } from 'vitest'
import { migrateDatabase } from '#backend/database/migrate/migrations.ts'
import {
  copyMigrationsBefore,
  MIGRATIONS_FOLDER,
  openEmptyEngine,
} from '#tests/support/database/earlier-migrations.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'
import {
  countTags,
  listCountedAuthors,
  listCountedTags,
  listSeen,
  listSeenByAuthor,
  TABLES,
} from './fresh-lists.ts'

const STORED_SQL = TABLES.map(
  (table) => `
    insert into public.${table} (title, content, author, tags, status, noindex, published_at)
    select 'Post ' || n, 'x', case when n % 4 > 0 then 'Ann ' || n % 4 end, case n % 3 when 0 then '{Alpha,Beta}' when 1 then '{Beta}' else '{}' end::text[],
      case when n % 10 = 9 then 'draft' else 'published' end, n % 7 = 0,
      case when n % 50 = 1 then timestamptz '2999-01-01Z' else timestamptz '2025-11-20Z' + n * interval '7 hours' end
    from generate_series(1, 300) n`,
)

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    test('stored posts are counted, and what changes later is counted on', async () => {
      const engine = await openEmptyEngine(kind)
      await migrateDatabase(engine, { folder: await copyMigrationsBefore('20261125000000') })
      for (const statement of STORED_SQL) await engine.query(statement)
      await migrateDatabase(engine, { folder: MIGRATIONS_FOLDER })
      await engine.query(`update public.blog_posts set status = 'draft' where title like '%7'`)
      await engine.query(`delete from public.news_posts where title like '%3'`)
      for (const table of TABLES) {
        const seen = await listSeen(engine, table)
        const page = await engine.query<{ id: string; total: number }>(
          `select id, total::int as total from public.list_published_posts($1, null, 100, 150)`,
          [table],
        )
        expect(page.map(({ id }) => id)).toEqual(seen.slice(150, 250))
        expect(page[0]!.total).toBe(seen.length)
        expect(await engine.query('select public.count_sitemap_posts($1)::int as total', [table])).toEqual([
          { total: (await listSeen(engine, table, 'not noindex')).length },
        ])
        expect(await listCountedTags(engine, table)).toEqual(await countTags(engine, [table]))
        const counted = await engine.query<{ selection: string; posts: number }>(
          `select selection, sum(posts)::int as posts from lists.counts
           where post_table = $1 and span = 'ever' and selection in ('every', 'draft') group by 1 order by 1 desc`,
          [table],
        )
        const [stored] = await engine.query<{ every: number; draft: number }>(
          `select count(*)::int as every, (count(*) filter (where status = 'draft'))::int as draft from public.${table}`,
        )
        expect(Object.fromEntries(counted.map(({ selection, posts }) => [selection, posts]))).toEqual(stored)
      }
      expect(await listCountedAuthors(engine)).toEqual(
        (await listSeenByAuthor(engine)).map(({ author, ids, newest }) => ({
          author,
          posts: ids.length,
          newest,
        })),
      )
    })
  })
}
