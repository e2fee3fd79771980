import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { LegalAnswer } from '#domain/legal/legal-contract.ts'
import { LEGAL_PAGES } from '#domain/legal/legal-pages.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const OWNER = { email: 'owner@example.com', password: 'copper-lantern-rides-north' }

let site: RunningSite
let owner: string
let other: string
beforeAll(async () => {
  site = await startRunningSite(
    {
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      EDITOR_MODE: 'off',
      AGENCY_NAME: 'Northgate',
    },
    inject('siteTemplate'),
  )
  const auth = async () =>
    createClient(site.url, await readKeyFile(site.dataFolder, 'publishable'), {
      auth: { persistSession: false, autoRefreshToken: false },
    }).auth
  owner = (await (await auth()).signInWithPassword(OWNER)).data.session!.access_token
  const { admin } = (await connectAsServer(site)).auth
  const account = { email: 'else@example.com', password: 'copper-lantern-rides-south' }
  await admin.createUser({ ...account, email_confirm: true })
  other = (await (await auth()).signInWithPassword(account)).data.session!.access_token
})
afterAll(() => site.stop())

async function post(path: string, body: object, token = owner) {
  const answer = await fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as LegalAnswer & { error?: string } }
}
const ask = (body: object, token?: string) => post('/system/v1/legal', body, token)
const read = async (path: string) => (await fetch(site.url + path)).text()
const find = ({ pages }: LegalAnswer, name: string) => pages.find(({ page }) => page === name)!

test.each(LEGAL_PAGES)('/%s shows a draft with noindex, and is linked in the footer', async (page) => {
  const html = await read(`/${page}`)
  expect(html).toContain('Draft: this text')
  expect(html).toContain('Northgate')
  expect(html).toMatch(/<meta name="robots" content="noindex, follow"/)
  expect(html).toContain(`<link rel="canonical" href="${site.url}/${page}"`)
  expect(await read('/contact')).toContain(`<a href="/${page}"`)
  expect(await read('/sitemap-pages.xml')).not.toContain(`/${page}<`)
})

test.each(['/contact#contact', '/services/reporting', '/acos-calculator?tacos=10&organic=40', '/pay-us'])(
  'the forms of %s link the privacy notice',
  async (path) => {
    const forms = (await read(path)).split('<form').filter((form) => form.includes('name="email"'))
    expect(forms.length).toBeGreaterThan(0)
    for (const form of forms) expect(form.split('</form>')[0]).toContain('href="/privacy"')
  },
)

test('visitors see a confirmed text, sanitized, until the owner returns to the draft', async () => {
  const body =
    '## Ours\n\n**Bold** <script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=alert(1)>'
  const saved = await ask({ action: 'save', page: 'privacy', body })
  expect(find(saved.body, 'privacy')).toMatchObject({ current: { body }, added: [], removed: [] })
  const html = await read('/privacy')
  expect(html).toContain('<strong>Bold</strong>')
  expect(html).toContain('Last updated')
  expect(html).not.toMatch(/<script>alert|onerror|href="javascript|Draft: this text|content="noindex/)
  expect(await read('/sitemap-pages.xml')).toContain('/privacy<')
  expect(await read('/llms.txt')).toContain('/privacy')
  const changed = await post('/system/v1/settings', {
    action: 'change',
    changes: { SIGN_UP: 'closed', LEGAL_REGION: 'eu', PAYMENT_LINK: 'https://pay.example/{amount}' },
  })
  expect(changed.status).toBe(200)
  const after = find((await ask({ action: 'read' })).body, 'privacy')
  expect(after.added).toEqual([
    'wording for the EU',
    'accounts by invitation',
    'pay.example (invoice payments)',
  ])
  expect(after.removed).toEqual(['wording for the US', 'open sign-up'])
  expect(await read('/privacy')).toContain('<strong>Bold</strong>')
  const reset = await ask({ action: 'save', page: 'privacy', body: null })
  expect(find(reset.body, 'privacy')).toMatchObject({ current: null, former: [{ body }] })
  expect(await read('/privacy')).toContain('of the GDPR')
})

test.each<[object, number]>([
  [{ action: 'save', page: 'privacy', body: '  ' }, 400],
  [{ action: 'save', page: 'privacy', body: 'x'.repeat(100_001) }, 400],
  [{ action: 'save', page: 'privacy', body: '<script>1</script>' }, 400],
  [{ action: 'save', page: '../x', body: 'x' }, 400],
  [{ action: 'save', page: 'terms' }, 400],
])('refuses %j', async (input, status) => {
  const answer = await ask(input)
  expect([answer.status, typeof answer.body.error]).toEqual([status, 'string'])
  expect(await read('/terms')).toContain('Draft: this text')
})

test('rejects callers who are not owners', async () => {
  for (const token of ['', 'a.b.c', other])
    expect((await ask({ action: 'save', page: 'terms', body: 'x' }, token)).status).toBeGreaterThanOrEqual(
      401,
    )
})
