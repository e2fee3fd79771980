import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const NAME = 'Northgate & Daughters'
/** The demo's name as people read it; keys and event names of the code are small letters, and no text. */
const DEMO = /Peakshelf|peakshelf\.example/

let site: RunningSite
beforeAll(async () => {
  site = await startRunningSite(
    {
      AGENCY_NAME: NAME,
      AGENCY_EMAIL: 'hello@northgate.example',
      AGENCY_PHONE: '+44 20 7946 0000',
      AGENCY_ADDRESS: '1 Quay Street | London',
      EDITOR_MODE: 'off',
    },
    inject('siteTemplate'),
  )
})
afterAll(() => site.stop())

const readBytes = async (path: string) => Buffer.from(await (await fetch(site.url + path)).arrayBuffer())

/** All text of a file: of an archive that of its entries, of a PDF its titles in either of its two spellings. */
function readText(path: string, bytes: Buffer): string {
  if (/\.(zip|xlsx)$/.test(path)) {
    const entries = Object.entries(unzipSync(bytes))
    return entries.map(([name, entry]) => name + Buffer.from(entry).toString('latin1')).join('\n')
  }
  const latin = bytes.toString('latin1')
  return path.endsWith('.pdf') ? latin + latin.replaceAll('\0', '') : bytes.toString('utf8')
}

test('no public response contains the demo’s name', async () => {
  const seen = new Set<string>()
  const waiting = ['/', '/no-such-page', '/auth', '/robots.txt', '/sitemap.xml', '/speculation-rules.json']
  const faults: string[] = []
  while (waiting.length > 0) {
    const path = waiting.pop()!
    if (seen.has(path)) continue
    seen.add(path)
    const text = readText(path, await readBytes(path))
    if (DEMO.test(text)) faults.push(path)
    if (/\.(?:png|woff2|pdf|zip|xlsx|ico)$/.test(path)) continue
    for (const [, link] of text.matchAll(/(?:href|src|srcSet|srcset)="([^"#?]+)[^"]*"/g)) {
      if (link?.startsWith('/') && !link.startsWith('//')) waiting.push(link)
    }
    for (const [, link] of text.matchAll(/<loc>([^<]+)<\/loc>/g)) waiting.push(new URL(link!).pathname)
    for (const [, link] of text.matchAll(/"(\/assets\/[\w.-]+)"/g)) waiting.push(link!)
    for (const [, link] of text.matchAll(/from\s?"\.\/([\w.-]+\.js)"/g)) waiting.push(`/assets/${link}`)
  }
  expect(faults).toEqual([])
  expect(seen.size).toBeGreaterThan(120)
  for (const path of ['/site.webmanifest', '/downloads/seller-central-ebook.pdf', '/services/reporting'])
    expect([...seen]).toContain(path)
})

test('pages, manifest, certificates and share image contain the agency’s name', async () => {
  const html = (await readBytes('/')).toString()
  expect(html).toContain('| Northgate &amp; Daughters</title>')
  expect(html).toContain(`"siteName":"Northgate \\u0026 Daughters"`)
  expect(JSON.parse((await readBytes('/site.webmanifest')).toString())).toMatchObject({
    name: NAME,
    short_name: NAME,
  })
  expect((await readBytes('/art/certificates/account-health.svg')).toString()).toContain(
    '>Awarded to Northgate &amp; Daughters</text>',
  )
  const image = await fetch(`${site.url}/og-image.png`)
  expect(image.headers.get('content-type')).toBe('image/png')
})

test('emails contain the agency’s name', async () => {
  const client = createClient(site.url, await readKeyFile(site.dataFolder, 'publishable'), {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error } = await client.auth.signUp({
    email: 'new@example.com',
    password: 'copper-lantern-rides-north',
  })
  expect(error).toBeNull()
  const outbox = join(site.dataFolder, 'outbox')
  const readMails = async () => {
    const names = await readdir(outbox).catch(() => [])
    return Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
  }
  await expect.poll(async () => (await readMails()).length).toBeGreaterThan(0)
  const mails = (await readMails()).join('\n')
  expect(mails).toContain('Northgate')
  expect(mails).not.toMatch(DEMO)
})
