import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { claimPictureOrigin } from '#server/first-start/prepare-installation.ts'
import { drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import { type FunctionsBackend, onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

const PATH = '/storage/v1/object/public/blog-images'
const FORMER = 'https://former.example'
const PRESENT = 'https://present.example:8443'
const OTHER_PROJECT = 'https://abcdefgh.supabase.co'

onBothFunctionEngines({}, (use) => {
  const claim = ({ keys }: FunctionsBackend, url: string) =>
    claimPictureOrigin(
      {
        url,
        publishableKey: keys.publishable,
        secretKey: keys.secret,
        // Any host leads to the test's backend.
        fetch: (input, init) => {
          const { pathname, search } = new URL(new Request(input).url)
          return fetch(use().url + pathname + search, init)
        },
        backend: null,
        usage: null,
      },
      (line) => expect.unreachable(line),
    )
  async function add(table: 'blog_posts' | 'news_posts', values: Record<string, unknown>) {
    const { data, error } = await use()
      .service.from(table)
      .insert({ title: 'T', content: 'x', ...values })
      .select()
      .single()
    expect(error).toBeNull()
    return data as Record<string, unknown> & { id: string; content: string; featured_image: string | null }
  }
  const read = async (table: 'blog_posts' | 'news_posts', id: string) =>
    (await use().service.from(table).select().eq('id', id).single()).data as Awaited<ReturnType<typeof add>>

  test('stores whole picture URLs', async () => {
    const backend = use()
    await claim(backend, backend.url)
    const name = `blog-images/${randomUUID()}.png`
    const picture = await drawPicture(4, 4).png().toBuffer()
    const stored = await backend.service.storage
      .from('blog-images')
      .upload(name, picture, { contentType: 'image/png' })
    expect(stored.error).toBeNull()
    const address = `${PATH}/${name}?w=4&h=4`
    const { id } = await add('blog_posts', {
      content: `<p>x</p><img alt="A" src="${address.replace('&', '&amp;')}">`,
      featured_image: address,
      share_image: address,
    })
    const { data } = await backend.anon
      .from('blog_posts')
      .select('content,featured_image,share_image')
      .eq('id', id)
      .single()
    const inText = /src="([^"]*)"/.exec(data!.content as string)![1]!.replace('&amp;', '&')
    for (const shown of [data!.featured_image as string, data!.share_image as string, inText]) {
      expect(shown).toBe(backend.url + address)
      expect((await fetch(shown)).status).toBe(200)
    }
  })

  test('rewrites our picture URLs, and nothing else, on a move', async () => {
    const backend = use()
    await claim(backend, FORMER)
    const text =
      `<img src="${OTHER_PROJECT}${PATH}/a.png"><img src="https://former.example.org${PATH}/a.png">` +
      `<code>&lt;img src="${PATH}/a.png"&gt; ${FORMER}${PATH}/a.png</code>`
    const blog = await add('blog_posts', {
      content: `<img alt="" src="${PATH}/a.png">${text}`,
      featured_image: `${OTHER_PROJECT}${PATH}/a.png`,
    })
    const blocks = (origin: string) => [
      { id: '1', type: 'image', content: `${origin}${PATH}/a.png?w=1&h=1` },
      { id: '2', type: 'html', content: `<p>"</p><img src="${origin}${PATH}/b.png" alt="B">` },
      { id: '3', type: 'paragraph', content: `${PATH}/c.png` },
    ]
    const news = await add('news_posts', { rich_content: blocks(''), featured_image: `${PATH}/n.png` })
    expect(news).toMatchObject({ rich_content: blocks(FORMER), featured_image: `${FORMER}${PATH}/n.png` })
    const changes = () => backend.engine.query('select count(*)::int as n from public.post_changes')
    const changesBefore = await changes()

    const { data: author } = await backend.service
      .from('authors')
      .insert({ name: randomUUID(), picture: `${PATH}/me.png?w=4&h=4` })
      .select()
      .single()
    expect(author).toMatchObject({ picture: `${FORMER}${PATH}/me.png?w=4&h=4` })

    expect(await claim(backend, PRESENT)).toBe(PRESENT)
    const { data: moved } = await backend.service.from('authors').select().eq('id', author!.id).single()
    expect(moved).toEqual({ ...author, picture: `${PRESENT}${PATH}/me.png?w=4&h=4` })
    expect(await read('blog_posts', blog.id)).toEqual({
      ...blog,
      content: `<img alt="" src="${PRESENT}${PATH}/a.png">${text}`,
    })
    expect(await read('news_posts', news.id)).toEqual({
      ...news,
      rich_content: blocks(PRESENT),
      featured_image: `${PRESENT}${PATH}/n.png`,
    })
    expect(await changes()).toEqual(changesBefore)
    // A later undo, or a page that was opened before the move, writes former URLs.
    await backend.service
      .from('news_posts')
      .update({ rich_content: blocks(FORMER) })
      .eq('id', news.id)
    const late = await read('news_posts', news.id)
    expect(late['rich_content']).toEqual(blocks(PRESENT))
    expect(late['updated_at']).not.toBe(news['updated_at'])
  })

  test('completes picture paths of many old posts', async () => {
    const backend = use()
    await backend.engine.execute('delete from public.storage_origins')
    const rows = Array.from({ length: 230 }, (_, n) => ({
      title: `Many ${n}`,
      content: 'x',
      featured_image: `${PATH}/${n}.png`,
    }))
    expect((await backend.service.from('news_posts').insert(rows)).error).toBeNull()
    const left = () =>
      backend.service
        .from('news_posts')
        .select('id', { count: 'exact', head: true })
        .like('title', 'Many %')
        .not('featured_image', 'like', `${PRESENT}/%`)
    expect((await left()).count).toBe(230)
    // Replicas that start together.
    await Promise.all([claim(backend, PRESENT), claim(backend, PRESENT)])
    expect((await left()).count).toBe(0)
  })

  test('a local trial keeps the URLs of a public site', async () => {
    const backend = use()
    await claim(backend, PRESENT)
    for (const trial of ['http://localhost:3000', 'http://127.0.0.1:3001', 'http://a.localhost']) {
      expect(await claim(backend, trial)).toBe(PRESENT)
      const { featured_image: image } = await add('blog_posts', { featured_image: `${trial}${PATH}/a.png` })
      expect(image).toBe(`${PRESENT}${PATH}/a.png`)
    }
  })

  test('only the service role reads and claims origins', async () => {
    const backend = use()
    const { client } = await backend.signIn('admin')
    for (const asking of [backend.anon, client]) {
      expect((await asking.from('storage_origins').select()).error?.code).toBe('42501')
      const claimed = await asking.rpc('claim_storage_origin', { given: 'https://evil.example' })
      expect(claimed.error).not.toBeNull()
      const moved = await asking.rpc('move_picture_addresses', {
        p_table: 'blog_posts',
        p_after_id: randomUUID(),
        p_limit: 1,
      })
      expect(moved.error).not.toBeNull()
    }
  })
})
