import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { onBothWithPeople, type CallerKind } from './people.ts'

const OWN_PICTURE = '/storage/v1/object/public/blog-images/blog-images/me.png'
const makeName = () => `Ada ${randomUUID().slice(0, 8)}`

const save = (client: SupabaseClient, p_name: string, more: object = {}) =>
  client.rpc('save_own_profile', { p_name, ...more })

onBothWithPeople((use) => {
  /** Creates an account with this role. */
  const addPerson = async (role: 'admin' | 'editor' | 'author') => {
    const id = await use().addUser()
    await use().clients.server.from('user_roles').insert({ user_id: id, role }).throwOnError()
    return { id, client: await use().signIn(id) }
  }

  test.for(['stranger', 'user', 'server'] satisfies CallerKind[])('%s cannot have a profile', async (who) => {
    const client = use().clients[who]
    for (const answer of [
      await client.rpc('read_own_profile'),
      await save(client, makeName()),
      await save(client, ''),
    ])
      expect(answer.error?.code).toBe('42501')
  })

  test.for(['author', 'editor', 'admin'] as const)('%s saves a profile', async (role) => {
    const { client } = await addPerson(role)
    expect(await client.rpc('read_own_profile')).toMatchObject({ data: null, error: null })
    const name = makeName()
    const said = { p_bio: ' Reads.\n\nWrites. ', p_picture: OWN_PICTURE, p_picture_alt: 'Ada at\na desk' }
    const profile = { name, bio: 'Reads.\n\nWrites.', picture_alt: 'Ada at a desk', has_page: false }
    expect((await save(client, `  ${name} `, said)).data).toMatchObject(profile)
    const { data } = await client.rpc('read_own_profile')
    expect(data).toMatchObject({ ...profile, picture: expect.stringContaining(OWN_PICTURE) })
    // Each update replaces all details.
    expect((await save(client, `${name} II`)).data).toMatchObject({
      name: `${name} II`,
      slug: data.slug,
      bio: '',
      picture: null,
      picture_alt: '',
    })
  })

  test("signs new posts with the author's profile unless another name is given", async () => {
    const { client } = await addPerson('author')
    const begin = async (table: string, more: object = {}) => {
      const post = { title: 'T', content: 'x', status: 'draft', ...more }
      return (await client.from(table).insert(post).select('id,author,author_id').single().throwOnError())
        .data
    }
    expect(await begin('blog_posts')).toMatchObject({ author: null, author_id: null })
    const name = makeName()
    await save(client, name).throwOnError()
    for (const table of ['blog_posts', 'news_posts']) {
      const own = await begin(table)
      expect(own).toMatchObject({ author: name, author_id: expect.any(String) })
      expect(await begin(table, { author: ' ' })).toMatchObject({ author: name })
      const other = makeName()
      expect(await begin(table, { author: other })).toMatchObject({ author: other })
      // Also accepts an empty name.
      const changed = client.from(table).update({ author: null }).eq('id', own.id)
      expect((await changed.select('author,author_id').single()).data).toEqual({
        author: null,
        author_id: null,
      })
    }
    const renamed = makeName()
    const kept = await begin('blog_posts')
    await save(client, renamed).throwOnError()
    const { data } = await client.from('blog_posts').select('author').eq('id', kept.id).single()
    expect(data).toEqual({ author: renamed })
  })

  test('lists people by the names of their profiles', async () => {
    const [ada, owner] = [await addPerson('author'), await addPerson('admin')]
    const name = makeName()
    await save(ada.client, name).throwOnError()
    const { data } = await owner.client.rpc('list_people').throwOnError()
    const known = (data as { people: { id: string; name: string }[] }).people
    expect(known.find(({ id }) => id === ada.id)?.name).toBe(name)
    expect(known.find(({ id }) => id === owner.id)?.name).toBe('')
  })

  test('sets no author on posts created by the server', async () => {
    const { data } = await use()
      .clients.server.from('blog_posts')
      .insert({ title: 'T', content: 'x', status: 'draft' })
      .select('author')
      .single()
      .throwOnError()
    expect(data).toEqual({ author: null })
  })

  test('refuses a profile with the name of another person', async () => {
    const [ada, eve, editor] = [
      await addPerson('author'),
      await addPerson('author'),
      await addPerson('editor'),
    ]
    const name = makeName()
    await save(ada.client, name, { p_bio: 'Me' }).throwOnError()
    for (const { client } of [eve, editor])
      for (const p_takes_over of [false, true]) {
        const { error } = await save(client, name.toUpperCase(), { p_bio: 'Not me', p_takes_over })
        expect(error).toMatchObject({
          code: '23505',
          hint: 'That is someone else’s profile. Choose another name.',
        })
        expect((await client.rpc('read_own_profile')).data).toBeNull()
      }
    // Also by renaming their own profile.
    await save(eve.client, makeName()).throwOnError()
    expect((await save(eve.client, name, { p_takes_over: true })).error?.code).toBe('23505')
    expect((await ada.client.rpc('read_own_profile')).data).toMatchObject({ name, bio: 'Me' })
  })

  test('editors take over an author without an account', async () => {
    const name = makeName()
    await use()
      .clients.server.from('authors')
      .insert({ name, bio: 'Known', picture: OWN_PICTURE, picture_alt: 'Known too' })
      .throwOnError()
    const [author, editor] = [await addPerson('author'), await addPerson('editor')]
    for (const p_takes_over of [false, true])
      expect((await save(author.client, name, { p_takes_over })).error).toMatchObject({
        code: '23505',
        details: '',
        hint: expect.stringContaining('ask an owner or an editor'),
      })
    expect((await save(editor.client, name)).error).toMatchObject({ code: '23505', details: 'unclaimed' })
    expect((await save(editor.client, name, { p_takes_over: true })).data).toMatchObject({
      name,
      bio: 'Known',
      picture_alt: 'Known too',
    })
  })

  test('a merged author keeps the profile', async () => {
    const [ada, editor] = [await addPerson('author'), await addPerson('editor')]
    const name = makeName()
    await save(ada.client, name).throwOnError()
    const find = async (of: string) =>
      (await editor.client.from('authors').select('id').eq('name', of).single().throwOnError()).data.id
    const into = makeName()
    await use().clients.server.from('authors').insert({ name: into }).throwOnError()
    const merge = { p_author: await find(name), p_into: await find(into) }
    await editor.client.rpc('merge_authors', merge).throwOnError()
    expect((await ada.client.rpc('read_own_profile')).data).toMatchObject({ name: into })
  })

  test.for([
    ['https://tracker.example/pixel.png', 'Choose a picture from the library, or upload one.'],
    ['/storage/v1/object/public/blog-images/../../../x', 'Choose a picture from the library, or upload one.'],
    ['javascript:alert(1)', 'Choose a picture from the library, or upload one.'],
  ])('rejects a profile picture elsewhere: %s', async ([p_picture, message]) => {
    const { client } = await addPerson('author')
    expect((await save(client, makeName(), { p_picture })).error).toMatchObject({ code: '23514', message })
    expect((await client.rpc('read_own_profile')).data).toBeNull()
  })

  test.for([
    ['', {}, 'An author needs a name.'],
    ['A', { p_bio: 'x'.repeat(5001) }, 'The text about an author has at most 5,000 characters.'],
    ['A', { p_picture_alt: 'x'.repeat(501) }, 'The alt text of the picture has at most 500 characters.'],
  ] as const)('rejects an invalid profile: %s %j', async ([start, more, message]) => {
    const { client } = await addPerson('author')
    const name = start && start + randomUUID()
    expect((await save(client, name, more)).error).toMatchObject({ code: '23514', message })
  })

  test.for(['stranger', 'user', 'author', 'editor', 'admin', 'server'] satisfies CallerKind[])(
    '%s cannot link accounts and authors directly',
    async (who) => {
      const table = () => use().clients[who].from('author_accounts')
      const link = { user_id: use().ids.author, author_id: randomUUID() }
      expect((await table().select()).error?.code).toBe('42501')
      expect((await table().insert(link)).error?.code).toBe('42501')
      expect((await table().update(link).eq('user_id', link.user_id)).error?.code).toBe('42501')
      expect((await table().delete().eq('user_id', link.user_id)).error?.code).toBe('42501')
    },
  )

  test('keeps the author when the account is deleted, and refuses people without a role', async () => {
    const ada = await addPerson('author')
    const name = makeName()
    await save(ada.client, name).throwOnError()
    await use().clients.server.from('user_roles').delete().eq('user_id', ada.id).throwOnError()
    expect((await save(ada.client, makeName())).error?.code).toBe('42501')
    await use().clients.server.auth.admin.deleteUser(ada.id)
    const { data } = await use().clients.server.from('authors').select('name').eq('name', name)
    expect(data).toEqual([{ name }])
    const editor = await addPerson('editor')
    expect((await save(editor.client, name, { p_takes_over: true })).data).toMatchObject({ name })
  })
})
