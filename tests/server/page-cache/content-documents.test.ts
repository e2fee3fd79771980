/** Page content on a running site: visitors see published content only. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { home } from '#content/pages/home.ts'
import type { ContentField, DocumentsInput, DocumentState } from '#domain/documents/documents-contract.ts'
import { readMarks } from '#domain/documents/field-marks.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const OWNER = { email: 'owner@example.com', password: 'copper-lantern-rides-north' }
const HEADLINE = /<h1[^>]*>(.*?)<\/h1>/s

let folder: string
let site: RunningSite
let token: string
const start = (template?: string) =>
  startRunningSite(
    { DATA_DIR: folder, ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, EDITOR_MODE: 'off' },
    template,
  )
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'peakshelf-documents-'))
  site = await start(inject('siteTemplate'))
  const client = createClient(site.url, await readKeyFile(site.dataFolder, 'publishable'), {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  token = (await client.auth.signInWithPassword(OWNER)).data.session!.access_token
})
afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

const post = (path: string, body: object) =>
  fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
async function ask(body: DocumentsInput): Promise<DocumentState> {
  const answer = await post('/system/v1/documents', body)
  const { documents } = (await answer.json()) as { documents: DocumentState[] }
  return documents[0]!
}
const readHeadline = async () => HEADLINE.exec(await (await fetch(site.url)).text())![1]!

async function saveHeadline(headline: string): Promise<string | null> {
  const { version } = await ask({ action: 'read', names: ['home'] })
  const content = { ...home.fallback, hero: { ...home.fallback.hero, headline } }
  return (await ask({ action: 'save', name: 'home', content, version })).version
}

test('every page shows a change after it is published, and none before', async () => {
  const before = await readHeadline()
  expect(before).toBe(home.fallback.hero.headline)
  for (let round = 1; round <= 20; round += 1) {
    const version = await saveHeadline(`Round ${round}`)
    expect(await readHeadline()).toBe(round === 1 ? before : `Round ${round - 1}`)
    await ask({ action: 'publish', documents: [{ name: 'home', version }] })
    const pages = await Promise.all(Array.from({ length: 4 }, readHeadline))
    expect(pages).toEqual(Array.from({ length: 4 }, () => `Round ${round}`))
  }
})

test('a page draft marks the fields of the real page', async () => {
  await saveHeadline('Only drafted')
  const answer = await post('/system/v1/page-draft', { path: '/' })
  const html = await answer.text()
  const fields = JSON.parse(
    /<script type="application\/json" id="content-fields">(.*?)<\/script>/s.exec(html)![1]!,
  ) as ContentField[]
  const { text, fields: numbers } = readMarks(HEADLINE.exec(html)![1]!)
  expect([text, numbers.map((number) => fields[number])]).toEqual([
    'Only drafted',
    [{ document: 'home', path: 'hero.headline' }],
  ])
  const pages = [await (await fetch(site.url)).text(), await (await fetch(`${site.url}/about`)).text()]
  for (const page of pages) expect(readMarks(page).fields).toEqual([])
})

test('a restarted site shows what is published', async () => {
  await site.stop()
  site = await start()
  expect(await readHeadline()).toBe('Round 20')
})
