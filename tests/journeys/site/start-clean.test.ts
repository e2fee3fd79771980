/** A site without the demo's content: which pages change, what stays, and what can be restored. */
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { LaunchAnswer } from '#domain/settings/settings-contract.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { findHtmlProblems } from '#tests/support/browser/find-html-problems.ts'
import { listPages } from '#tests/support/browser/list-pages.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const OWNER = { email: 'owner@example.com', password: 'copper-lantern-rides-north' }
const DEMO =
  /Verdanti|Tallowmere|Brightkeel|Pawsley|Norrvik|Kindlewick|Solbrook|Quillow|Tomas|Imani|Helen Marsh|\$50M/

useBrowser()
let site: RunningSite
let token: string
const connect = async (kind: 'publishable' | 'secret') =>
  createClient(site.url, await readKeyFile(site.dataFolder, kind), {
    auth: { persistSession: false, autoRefreshToken: false },
  })
async function ask(path: string, body: object) {
  const answer = await fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as unknown }
}
const read = async (path: string) => (await fetch(site.url + path)).text()

beforeAll(async () => {
  site = await startRunningSite(
    { EDITOR_MODE: 'off', LAUNCHED: '', ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password },
    inject('siteTemplate'),
  )
  token = (await (await connect('publishable')).auth.signInWithPassword(OWNER)).data.session!.access_token
})
afterAll(() => site.stop())

test('a clean site makes no invented claim, has no dead link and keeps what was changed', async () => {
  const client = await connect('secret')
  const { data: changed } = await client.from('blog_posts').select('id').limit(1).single().throwOnError()
  await client.from('blog_posts').update({ summary: 'Ours.' }).eq('id', changed.id).throwOnError()
  const before = await ask('/system/v1/settings', { action: 'launch' })
  expect((before.body as LaunchAnswer).demo).toBeNull()

  const { status, body } = await ask('/system/v1/settings', { action: 'choose-demo', choice: 'clean' })
  const { demo, cleaned, points } = body as LaunchAnswer
  expect({ status, demo }).toEqual({ status: 200, demo: 'clean' })
  expect(cleaned!.posts).toBeGreaterThan(20)
  expect(cleaned!.left).toHaveLength(1)
  const open = points.filter(({ isDone }) => !isDone).map(({ id }) => id)
  expect(open.filter((id) => id.startsWith('demo-'))).toEqual([
    'demo-agency-figures',
    'demo-figures',
    'demo-faq',
  ])
  expect((await ask('/system/v1/settings', { action: 'choose-demo', choice: 'keep' })).status).toBe(409)

  const left = await client.from('blog_posts').select('id').throwOnError()
  expect(left.data).toEqual([{ id: changed.id }])
  const { count } = await client.from('deleted_posts').select('*', { count: 'exact', head: true })
  expect(count).toBe(cleaned!.posts)

  const problems: string[] = []
  const pages = await listPages(site.url)
  for (const path of [...pages, '/llms.txt', '/sitemap.xml', '/sitemap-pages.xml', '/blog/feed.xml']) {
    const answer = await fetch(site.url + path)
    const text = await answer.text()
    if (answer.status !== 200) problems.push(`${path} ${answer.status}`)
    const claim = DEMO.exec(text)?.[0]
    if (claim) problems.push(`${path} ${claim}`)
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
    problems.push(...(await findHtmlProblems(path, text)))
    if (/<h[1-6][^>]*>\s*<\/h|<ul[^>]*>\s*<\/ul/.test(text))
      problems.push(`${path} has an empty heading or list`)
    const toStory = path.startsWith('/case-studies')
      ? null
      : /href="[^"]*(?:case-studies|#testimonials)[^"]*"/.exec(text)
    if (toStory) problems.push(`${path} ${toStory[0]}`)
  }
  expect(problems).toEqual([])
  expect(await read('/sitemap.xml')).not.toContain('case-studies')
})

test('a clean page is accessible, and its former content can be restored', async () => {
  await using visit = await openVisit({ viewport: { width: 390, height: 844 } })
  for (const path of ['/', '/about', '/services/amazon-seo', '/case-studies', '/book-call', '/contact']) {
    await visit.page.goto(site.url + path)
    expect(await findAccessibilityProblems(visit.page), path).toEqual([])
  }
  type Documents = { documents: { version: string }[] }
  const documents = '/system/v1/documents'
  const name = 'testimonials'
  const { body: state } = await ask(documents, { action: 'read', names: [name] })
  const { version } = (state as Documents).documents[0]!
  const { body: draft } = await ask(documents, { action: 'restore', name, number: 1, version })
  const next = { name, version: (draft as Documents).documents[0]!.version }
  expect((await ask(documents, { action: 'publish', documents: [next] })).status).toBe(200)
  expect(await read('/')).toContain('Helen Marsh')
})
