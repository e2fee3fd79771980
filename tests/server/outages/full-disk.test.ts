/** A site whose disk is full: pages still work, writers get a message, the operator an email, and nothing is lost. */
import { randomBytes } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startMailServer } from '#tests/support/servers/mail-server.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { startRunningSite } from '#tests/support/site/running-site.ts'
import { mountSmallDisk } from '#backend/tests/support/small-disk.ts'

const SENTENCE =
  'The disk of the server is full, so nothing was saved. Ask the operator to free space, then try again.'
const WAIT = { interval: 200 }
/** Larger than uploads that are kept in memory. */
const LARGE = randomBytes(400 * 1024)

test('on a full disk, pages work, writes are rejected with a message, and the operator gets one alert', async ({
  skip,
}) => {
  const disk = (await mountSmallDisk(150)) ?? skip()
  onTestFinished(() => disk.remove())
  const mails = await startMailServer()
  onTestFinished(() => mails.stop())
  const dataFolder = join(disk.folder, 'data')
  await cp(inject('siteTemplate'), dataFolder, { recursive: true, preserveTimestamps: true })
  const site = await startRunningSite({
    DATA_DIR: dataFolder,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    ALERT_EMAIL: 'operator@example.com',
    ALERT_EVERY_SECONDS: '1',
  })
  onTestFinished(() => site.stop())
  const secret = await readKeyFile(dataFolder, 'secret')
  const client = createClient(site.url, secret, { auth: { persistSession: false } })
  const stored: string[] = []
  const write = async () => {
    const title = `Row ${stored.length}`
    // Text that can't be compressed.
    const content = `<p>${randomBytes(60_000).toString('base64')}</p>`
    const { data, error, status } = await client
      .from('blog_posts')
      .insert({ title, content, status: 'published' })
      .select('slug')
      .single()
    if (data) stored.push(data.slug as string)
    return { status, message: error?.message }
  }
  const listSent = () =>
    mails.taken
      .map(({ data }) => /^Subject: (.*?):? /m.exec(data)![1]!)
      .filter((word) => word === 'Alert' || word === 'Over')

  expect((await write()).status).toBe(201)
  disk.fill()
  await expect.poll(write, WAIT).toEqual({ status: 507, message: SENTENCE })
  await expect.poll(listSent, WAIT).toEqual(['Alert'])

  const headers = { apikey: secret, authorization: `Bearer ${secret}` }
  const upload = await fetch(`${site.url}/storage/v1/object/blog-images/blog-images/large.png`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/png' },
    body: LARGE,
  })
  expect([upload.status, ((await upload.json()) as { message: string }).message]).toEqual([507, SENTENCE])
  const call = await fetch(`${site.url}/functions/v1/import-posts`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ text: LARGE.toString('base64') }),
  })
  expect([call.status, ((await call.json()) as { message: string }).message]).toEqual([507, SENTENCE])

  // None is cached: each page is rendered from the database.
  for (const path of ['/blog', '/news', '/search?q=amazon', ...stored.map((slug) => `/blog/${slug}`)]) {
    const answer = await fetch(site.url + path)
    expect([path, answer.status, answer.headers.get('x-served')]).toEqual([path, 200, null])
  }
  expect((await client.from('blog_posts').select('slug').in('slug', stored)).data).toHaveLength(stored.length)
  const metrics = await (await site.readMetrics()).text()
  expect(metrics).toMatch(/^peakshelf_alert_firing\{alert="disk"\} 1$/m)
  expect(metrics).toMatch(/^disk_free_bytes\{disk="data, database, files"\} 0$/m)

  disk.free()
  await expect.poll(async () => (await write()).status, WAIT).toBe(201)
  await expect.poll(listSent, WAIT).toEqual(['Alert', 'Over'])
  expect((await client.from('blog_posts').select('slug').in('slug', stored)).data).toHaveLength(stored.length)
})
