import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { findAuthor } from '#app/data/authors/find-author.ts'
import { findPost } from '#app/data/posts/find-post.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { handleAuthors, TABLES, unique } from './author-fixture.ts'

onBothFunctionEngines({}, (use) => {
  const { add, change, read, author, changeAuthor, countChanges } = handleAuthors(use)

  describe.for(TABLES)('%s', (table) => {
    test('creates one author per name, ignoring case and spacing', async () => {
      const name = unique('José Pérez')
      const first = await add(table, { author: `  ${name} ` })
      expect(first.author).toBe(name)
      for (const spelled of [
        name.toUpperCase(),
        name.normalize('NFD'),
        name.replace(' ', ' \t '),
        `${name}\u200b`,
      ])
        expect(await add(table, { author: spelled })).toMatchObject({
          author: name,
          author_id: first.author_id,
        })
      const other = await add(table, { author: unique('Jose Perez') })
      expect(other.author_id).not.toBe(first.author_id)
    })

    test.for([null, '', '  ', 'Admin', '\u200b', 'x'.repeat(201)])(
      '%j creates no author',
      async (written) => {
        expect(await add(table, { author: written })).toMatchObject({ author: written, author_id: null })
      },
    )

    test('an author id sets the name, and a name sets the id', async () => {
      const [one, two] = [await author({ name: unique('One') }), await author({ name: unique('Two') })]
      const unknown = { title: 'T', content: 'x', author_id: randomUUID() }
      expect((await use().service.from(table).insert(unknown)).error).toMatchObject({ code: '23503' })
      const post = await add(table, { author_id: one.id })
      expect(post.author).toBe(one.name)
      expect(await change(table, post.id, { author_id: two.id })).toMatchObject({ author: two.name })
      expect(await change(table, post.id, { author: one.name })).toMatchObject({ author_id: one.id })
      expect(await change(table, post.id, { title: 'Other' })).toMatchObject({ author_id: one.id })
      expect(await change(table, post.id, { author: null })).toMatchObject({ author: null, author_id: null })
      await change(table, post.id, { author_id: two.id })
      expect(await change(table, post.id, { author_id: null })).toMatchObject({
        author: null,
        author_id: null,
      })
    })

    test('renames an author on every post without a revision', async () => {
      const name = unique('Before')
      const post = await add(table, { author: name })
      const renamed = unique('After')
      expect((await changeAuthor(post.author_id!, { name: renamed })).error).toBeNull()
      expect(await read(table, post.id)).toEqual({ ...post, author: renamed })
      expect(await countChanges(post.id)).toBe(1)
      // An open editor and a repeated import still send the former name.
      expect(await change(table, post.id, { author: name })).toMatchObject({
        author: renamed,
        author_id: post.author_id,
      })
    })

    test('posts keep the name of a deleted author', async () => {
      const name = unique('Leaves')
      const post = await add(table, { author: name })
      expect((await use().service.from('authors').delete().eq('id', post.author_id!)).error).toBeNull()
      expect(await read(table, post.id)).toEqual({ ...post, author_id: null })
      expect(await countChanges(post.id)).toBe(1)
      expect(await change(table, post.id, { title: 'Again', author: name })).toMatchObject({
        author_id: null,
      })
    })

    test('merges two authors with posts, names, slugs and texts', async () => {
      const [kept, gone] = [unique('Kept'), unique('Gone')]
      const mine = await add(table, { author: kept })
      const other = await add(table, { author: gone })
      await changeAuthor(other.author_id!, { bio: 'Said there', role: 'Guest' })
      await changeAuthor(mine.author_id!, { role: 'Editor' })
      const { data: former } = await use()
        .service.from('authors')
        .select()
        .eq('id', other.author_id!)
        .single()
      const { error } = await use().service.rpc('merge_authors', {
        p_author: other.author_id!,
        p_into: mine.author_id!,
      })
      expect(error).toBeNull()
      expect(await read(table, other.id)).toEqual({ ...other, author: kept, author_id: mine.author_id })
      expect(await countChanges(other.id)).toBe(1)
      expect(await add(table, { author: gone })).toMatchObject({ author: kept, author_id: mine.author_id })
      const { data: merged } = await use().service.from('authors').select().eq('id', mine.author_id!).single()
      expect(merged).toMatchObject({ role: 'Editor', bio: 'Said there' })
      expect(await findAuthor(use().anon, (former as { slug: string }).slug)).toEqual({
        kind: 'moved',
        slug: (merged as { slug: string }).slug,
      })
    })

    test.for(['renamed', 'merged', 'deleted'])('restores a post whose author was %s', async (fate) => {
      const name = unique('Comes back')
      const post = await add(table, { author: name })
      const { service } = use()
      await service.from(table).delete().eq('id', post.id)
      const heir = await author({ name: unique('Heir') })
      if (fate === 'renamed') await changeAuthor(post.author_id!, { name: `${name} II` })
      if (fate === 'merged')
        await service.rpc('merge_authors', { p_author: post.author_id!, p_into: heir.id })
      if (fate === 'deleted') await service.from('authors').delete().eq('id', post.author_id!)
      const restored = await service.rpc('restore_post', { p_table: table, p_post: post.id })
      expect(restored).toMatchObject({ data: true, error: null })
      expect(await read(table, post.id)).toMatchObject(
        {
          renamed: { author: `${name} II`, author_id: post.author_id },
          merged: { author: heir.name, author_id: heir.id },
          deleted: { author: name, author_id: null },
        }[fate]!,
      )
    })

    test('sets the revision date only if the text changes', async () => {
      const post = await add(table, { content: '<p>Old words<img src="https://a.example/1.png"></p>' })
      const { data: named } = await use().service.from(table).select('slug').eq('id', post.id).single()
      const revision = async (values: Record<string, unknown>) => {
        await change(table, post.id, values)
        const found = await findPost(use().anon, { table, name: named!.slug, failureMessage: 'x' })
        if (found.kind !== 'found') throw new Error(`The post is ${found.kind}`)
        return found.byline.revisedAt
      }
      expect(await revision({ content: '<p>Old  words<img src="/storage/2.png"></p>' })).toBeNull()
      expect(
        await revision({ tags: ['a'], featured_image: 'https://a.example/2.png', summary: 'x' }),
      ).toBeNull()
      const first = await revision({ content: '<p>New words</p>' })
      expect(first).not.toBeNull()
      expect(await revision({ summary: 'y' })).toBe(first)
      expect(await revision({ title: 'New title' })).not.toBe(first)
    })
  })
})
