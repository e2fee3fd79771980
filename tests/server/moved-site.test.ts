import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, inject, onTestFinished, test } from 'vitest'
import { drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { startRunningSite } from '#tests/support/site/running-site.ts'

test('a site that moves to another URL still shows and serves its pictures', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'moved-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const environment = { DATA_DIR: folder, EDITOR_MODE: 'off' }
  const first = await startRunningSite(environment, inject('siteTemplate'))
  const connect = async (url: string) =>
    createClient(url, await readKeyFile(folder, 'secret'), { auth: { persistSession: false } })
  const client = await connect(first.url)
  const bucket = client.storage.from('blog-images')
  const name = 'blog-images/moves.png'
  const stored = await bucket.upload(name, await drawPicture(8, 6).png().toBuffer(), {
    contentType: 'image/png',
  })
  expect(stored.error).toBeNull()
  const former = `${bucket.getPublicUrl(name).data.publicUrl}?w=8&h=6`
  const written = await client
    .from('blog_posts')
    .insert({
      title: 'Moves',
      content: `<p>x</p><img src="${former.replace('&', '&amp;')}" alt="A">`,
      featured_image: former,
    })
    .select('id')
    .single()
  expect(written.error).toBeNull()
  const id = written.data!.id as string
  const path = new URL(former).pathname + new URL(former).search
  const listShown = async (url: string) => {
    const page = await (await fetch(`${url}/blog/${id}`)).text()
    const sources = [...page.matchAll(/<img[^>]* src="([^"]*moves\.png[^"]*)"/g)]
    return sources.map((source) => source[1]!.replaceAll('&amp;', '&'))
  }
  expect(await listShown(first.url)).toEqual([path, path])
  // Another port, because the first site still uses its own.
  const port = await findFreePort()
  await first.stop()

  const second = await startRunningSite({ ...environment, PORT: String(port) })
  onTestFinished(() => second.stop())
  expect(await listShown(second.url)).toEqual([path, path])
  const moved = await connect(second.url)
  const { data } = await moved.from('blog_posts').select('content,featured_image').eq('id', id).single()
  expect(data!.featured_image).toBe(second.url + path)
  expect(data!.content).toContain(`src="${second.url}/storage/v1/object/public/`)
  expect((await fetch(data!.featured_image as string)).headers.get('content-type')).toBe('image/png')
})
