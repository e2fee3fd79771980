/** An empty machine with the embedded database becomes the launched site of another agency. */
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser, type Visit } from '#tests/support/browser/browser.ts'
import { type MailServer, startMailServer } from '#tests/support/servers/mail-server.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import { crawlPublic, DEMO_CLAIMS, DEMO_NAME } from '#tests/support/site/crawl-public.ts'
import { findUnexpected, followSteps, launch, NAME, raceForOwner } from '#tests/support/site/first-hour.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

useBrowser()
let site: RunningSite
let mails: MailServer
let owner: Visit
let changedPost: string
const read = async (path: string) => (await fetch(site.url + path)).text()

beforeAll(async () => {
  mails = await startMailServer()
  site = await startRunningSite({ EDITOR_MODE: 'off', LAUNCHED: '' })
  // The page cache holds pages of the demo.
  for (const path of ['/', '/contact', '/blog', '/site.webmanifest', '/robots.txt', '/sitemap.xml'])
    await read(path)
  const server = await connectAsServer(site)
  const { data } = await server.from('blog_posts').select('id, slug').limit(1).single().throwOnError()
  await server
    .from('blog_posts')
    .update({ title: 'Our own', summary: 'Ours.', content: '<p>Our own text.</p>' })
    .eq('id', data.id)
    .throwOnError()
  changedPost = data.slug as string
})
afterAll(async () => {
  await site?.stop()
  await mails?.stop()
})

test('one of two people with the link becomes the owner, and follows the steps to the launch', async () => {
  owner = await raceForOwner([site, site])
  const { page } = owner
  await page.goto(site.url)
  await page.getByRole('link', { name: /demo texts here$/ }).waitFor()
  await page.getByText('Helen Marsh').and(page.locator('.demo-claim')).waitFor()
  await followSteps({ page, folder: site.dataFolder, mails })
  expect(await read('/')).toContain('noindex')
  const server = await connectAsServer(site)
  expect((await server.from('blog_posts').select('slug').throwOnError()).data).toEqual([
    { slug: changedPost },
  ])
  const { count } = await server.from('deleted_posts').select('*', { count: 'exact', head: true })
  expect(count).toBeGreaterThan(20)
  const open = await launch(page)
  expect(open).toEqual([
    expect.stringMatching(/^Figures of the agency/),
    expect.stringMatching(/^Figures of the services/),
    expect.stringMatching(/on the home page are the demo’s or placeholders\.$/),
    '1 demo post is published.',
    expect.stringContaining('Ask an operator to set SITE_URL'),
  ])
  expect(findUnexpected(owner.errors)).toEqual([])
})

test('no public response contains the demo, and none is broken', async () => {
  const { paths, faults } = await crawlPublic(site.url)
  expect(faults.filter((fault) => !fault.includes(changedPost))).toEqual([])
  expect(paths.size).toBeGreaterThan(120)
  for (const path of ['/site.webmanifest', '/downloads/seller-central-ebook.pdf', '/services/reporting'])
    expect([...paths]).toContain(path)
  expect((await fetch(`${site.url}/no-such-page`)).status).toBe(404)
  expect((await fetch(site.url)).headers.get('x-robots-tag')).toBeNull()
})

test('pages, manifest, certificates, JSON-LD and share image are the agency’s', async () => {
  const html = await read('/')
  expect(html).toContain('| Northgate &amp; Daughters</title>')
  expect(html).toContain('Northgate \\u0026 Daughters')
  expect(JSON.parse(await read('/site.webmanifest'))).toMatchObject({ name: NAME, short_name: NAME })
  expect(await read('/art/certificates/account-health.svg')).toContain(
    '>Awarded to Northgate &amp; Daughters<',
  )
  expect(await read('/imprint')).toContain('Ada Reed, managing director')
  expect(await read(`/blog/${changedPost}`)).toContain('Our own')
  expect((await fetch(`${site.url}/og-image.png`)).headers.get('content-type')).toBe('image/png')
  const [, logo] = /href="data:image\/svg\+xml;base64,([^"]+)/.exec(await read('/favicon.svg'))!
  expect(Buffer.from(logo!, 'base64').toString()).toContain('#7a1fa2')
})

test('emails are the agency’s', async () => {
  const client = createClient(site.url, await readKeyFile(site.dataFolder, 'publishable'))
  const { error } = await client.auth.signUp({ email: 'new@example.com', password: 'copper-lantern-south' })
  expect(error).toBeNull()
  await expect.poll(() => mails.taken.map(({ to }) => to[0])).toContain('new@example.com')
  const all = mails.taken.map(({ data }) => data).join('\n')
  expect(all).toContain('Northgate')
  expect(all).not.toMatch(DEMO_NAME)
  expect(all).not.toMatch(DEMO_CLAIMS)
  expect(site.output()).not.toContain('planted-password')
})

test('a clean page is accessible, and its former content can be restored', async () => {
  await using visit = await openVisit({ viewport: { width: 390, height: 844 } })
  for (const path of ['/', '/about', '/services/amazon-seo', '/book-call', '/contact']) {
    await visit.page.goto(site.url + path)
    expect(await findAccessibilityProblems(visit.page), path).toEqual([])
  }
  const call = (path: string, body: object) =>
    owner.page.evaluate(
      async ([to, sent]) => {
        const session = JSON.parse(localStorage.getItem('sb-localhost-auth-token')!) as {
          access_token: string
        }
        const answer = await fetch(to, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` },
          body: JSON.stringify(sent),
        })
        return { status: answer.status, ...((await answer.json()) as { documents: { version: string }[] }) }
      },
      [path, body] as const,
    )
  const again = await call('/system/v1/settings', { action: 'choose-demo', choice: 'keep' })
  expect(again.status).toBe(409)
  const documents = '/system/v1/documents'
  const name = 'testimonials'
  const [state] = (await call(documents, { action: 'read', names: [name] })).documents
  const [draft] = (await call(documents, { action: 'restore', name, number: 1, version: state!.version }))
    .documents
  await call(documents, { action: 'publish', documents: [{ name, version: draft!.version }] })
  await expect.poll(() => read('/')).toContain('Helen Marsh')
})
