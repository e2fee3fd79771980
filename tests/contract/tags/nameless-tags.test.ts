/** Tags without letters or digits: rejected for new posts; existing posts with such tags can be read and changed. */
import { describe, expect, test } from 'vitest'
import { findPostNeighbors } from '#app/data/posts/find-post-neighbors.ts'
import type { PostsClient } from '#app/data/context/context.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

const TABLES = ['blog_posts', 'news_posts'] as const
const POST = { title: 'Tagged', content: '<p>Text</p>' }

onBothFunctionEngines({}, (use) => {
  describe.for(TABLES)('%s', (table) => {
    const refusal = (tag: string) => `The tag "${tag}" has no letter or digit. Write it in words.`
    /** Adds a post as it was stored before such tags were rejected. */
    const addOld = async (tags: string[]) => {
      const { data } = await use().service.from(table).insert(POST).select('id').single()
      const { id } = data as { id: string }
      await use().engine.query(`alter table public.${table} disable trigger spell_post_tags`)
      await use().service.from(table).update({ tags }).eq('id', id)
      await use().engine.query(`alter table public.${table} enable trigger spell_post_tags`)
      return id
    }
    const readTags = async (id: string) => {
      const { data } = await use().service.from(table).select('tags').eq('id', id).single()
      return (data as { tags: string[] }).tags
    }

    test('rejects them in tables and functions with a message', async () => {
      const { client, token } = await use().signIn('editor')
      for (const tags of [
        ['🚀', 'growth'],
        ['growth', '!!!'],
      ]) {
        const [tag] = tags.filter((name) => name !== 'growth')
        const { error, status } = await client.from(table).insert({ ...POST, tags })
        expect([status, error?.message]).toEqual([400, refusal(tag!)])
        const answer = await use().call(
          table === 'blog_posts' ? 'editor-mutate-blog' : 'editor-mutate-news',
          {
            headers: { apikey: use().keys.publishable, authorization: `Bearer ${token}` },
            body: JSON.stringify({ action: 'create', data: { ...POST, tags } }),
          },
        )
        expect([answer.status, await answer.text()]).toEqual([
          400,
          expect.stringContaining(JSON.stringify(refusal(tag!)).slice(1, -1)),
        ])
      }
    })

    test('drops them and blank tags from writes of the server', async () => {
      const { data, error } = await use()
        .service.from(table)
        .insert({ ...POST, tags: ['🚀', 'growth', ' ', '—'] })
        .select('tags')
        .single()
      expect([error, data]).toEqual([null, { tags: ['growth'] }])
    })

    test('accepts a changed post with an existing one and drops that tag', async () => {
      const { client } = await use().signIn('editor')
      const id = await addOld(['🚀', 'growth'])
      const { error } = await client
        .from(table)
        .update({ title: 'New', tags: ['🚀', 'growth', 'more'] })
        .eq('id', id)
      expect([error, await readTags(id)]).toEqual([null, ['growth', 'more']])
    })

    test.for([
      ['', 'growth'],
      ['{', 'a"b', 'c,d'],
      ['null', '\\'],
    ])('finds related posts for the slugs %j', async (tagSlugs) => {
      const id = await addOld(['🚀', 'growth'])
      const other = await use()
        .service.from(table)
        .insert({ ...POST, tags: ['growth'] })
        .select('id')
        .single()
      const options = { table, postId: id, tagSlugs, failureMessage: 'Failed' }
      const { related } = await findPostNeighbors(use().anon as PostsClient, options)
      if (tagSlugs.includes('growth')) expect(related[0]?.id).toBe(other.data!.id)
    })
  })
})
