import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import {
  type FunctionsBackend,
  onBothFunctionEngines,
  takeGrant,
} from '#tests/support/site/functions-backend.ts'

const READ = 'read-authored-posts'
const TABLES = ['blog_posts', 'news_posts'] as const
const IN_A_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString()

type Answer = { status: number; body: Record<string, unknown> }

async function read(response: Response): Promise<Answer> {
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** As the page in editor mode does: from our own origin, with a grant. */
async function ask(backend: FunctionsBackend, body: unknown): Promise<Answer> {
  const headers = await takeGrant(backend)
  return read(await backend.call(READ, { headers, body: JSON.stringify(body) }))
}

const titles = ({ body }: Answer) => (body['posts'] as { title: string }[]).map(({ title }) => title)

onBothFunctionEngines({ isEditorMode: true }, (use) => {
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    for (const table of TABLES) {
      const published = Array.from({ length: 13 }, (_, n) => ({
        title: `Published ${String(n).padStart(2, '0')}`,
        published_at: new Date(Date.UTC(2026, 0, 30 - n)).toISOString(),
      }))
      const rows = [
        ...published,
        { title: 'Still to come', published_at: IN_A_WEEK },
        { title: 'Half a thought', status: 'draft', published_at: '2026-01-01T00:00:00Z' },
      ]
      for (const row of rows) {
        const { data, error } = await use()
          .service.from(table)
          .insert({ content: '<p>Words</p>', ...row })
          .select('id')
          .single()
        expect(error).toBeNull()
        ids[`${table} ${row.title}`] = data!.id as string
      }
    }
  })

  test.each(TABLES)('lists all %s, with drafts and scheduled posts, by page', async (table) => {
    const first = await ask(use(), { action: 'list', table })
    expect(first).toMatchObject({ status: 200, body: { success: true, page: 1, total: 15 } })
    expect(titles(first)).toHaveLength(12)
    expect(titles(first)[0]).toBe('Still to come')
    const second = await ask(use(), { action: 'list', table, page: 2 })
    expect(titles(second)).toEqual(['Published 11', 'Published 12', 'Half a thought'])
    // The post that made a page may just have been deleted.
    const past = await ask(use(), { action: 'list', table, page: 9 })
    expect([past.body['page'], titles(past)]).toEqual([2, titles(second)])
    expect(second.body['posts']).not.toContainEqual(expect.objectContaining({ content: expect.anything() }))
  })

  test.each([
    ['draft', 1, ['Half a thought']],
    ['scheduled', 1, ['Still to come']],
    ['published', 13, null],
  ] as const)('filters and counts %s posts', async (show, total, expected) => {
    for (const table of TABLES) {
      const answer = await ask(use(), { action: 'list', table, show })
      expect(answer.body['total']).toBe(total)
      if (expected) expect(titles(answer)).toEqual(expected)
    }
  })

  test('opens a draft with all fields and answers 404 for a missing one', async () => {
    const id = ids['news_posts Half a thought']!
    expect(await ask(use(), { action: 'find', table: 'news_posts', id })).toMatchObject({
      status: 200,
      body: {
        post: { id, title: 'Half a thought', content: '<p>Words</p>', status: 'draft', rich_content: [] },
      },
    })
    expect(await ask(use(), { action: 'find', table: 'blog_posts', id: randomUUID() })).toEqual({
      status: 404,
      body: { success: false, error: 'There is no such post.' },
    })
  })

  test.each([
    [{}, 'The action must be list or find.'],
    [{ action: 'list', table: 'user_roles' }, 'The table must be blog_posts or news_posts.'],
    [{ action: 'list', table: 'blog_posts', page: 1.5 }, 'The page must be a whole number.'],
    [
      { action: 'list', table: 'blog_posts', show: 'deleted' },
      'Choose what to show: all, published, scheduled, draft.',
    ],
    [{ action: 'find', table: 'blog_posts', id: '7' }, 'id must be the id of a post'],
    [{ action: 'list', table: 'blog_posts', select: '*' }, 'Unrecognized key: "select"'],
  ])('%j is refused', async (body, error) => {
    expect(await ask(use(), body)).toEqual({ status: 400, body: { success: false, error } })
  })
})
