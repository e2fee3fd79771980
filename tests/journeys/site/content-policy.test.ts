import { inject, expect, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

const site = inject('siteUrl')
useBrowser({ moves: true })

const PAGES = [
  '/',
  '/services',
  '/blog',
  '/blog?page=2',
  '/news',
  '/book-call',
  '/pay-us',
  '/acos-calculator',
  '/search?q=ads',
  '/auth',
  '/nowhere',
]

test('no page violates the content policy', async () => {
  await using visit = await openVisit()
  const broken: string[] = []
  await visit.page.exposeFunction('noteViolation', (text: string) => broken.push(text))
  await visit.page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { noteViolation } = window as unknown as { noteViolation: (text: string) => void }
      noteViolation(`${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  const post = /href="(\/blog\/[^"?]+)"/.exec(await (await fetch(`${site}/blog`)).text())![1]!
  for (const path of [...PAGES, post]) {
    const answer = await visit.page.goto(site + path, { waitUntil: 'load' })
    const policy = answer!.headers()['content-security-policy']!
    expect(policy, path).toContain(
      "require-trusted-types-for 'script'; trusted-types site-scripts post-bodies",
    )
  }
  expect(broken).toEqual([])
})

test('refuses strings as HTML or script URLs, and further policies', async () => {
  await using visit = await openVisit()
  await visit.page.goto(`${site}/blog`)
  const refused = await visit.page.evaluate(() => {
    const attempts = [
      () => (document.body.innerHTML = '<img src=x onerror=alert(1)>'),
      () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
      () => document.createElement('iframe').setAttribute('srcdoc', '<script>alert(1)</script>'),
      () => (document.createElement('script').src = 'https://evil.example/x.js'),
      () => new Worker('/assets/x.js'),
      () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
      () =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('another', {}),
    ]
    return attempts.map((attempt) => {
      try {
        attempt()
        return 'taken'
      } catch (error) {
        return (error as Error).name
      }
    })
  })
  expect(refused).toEqual(Array<string>(7).fill('TypeError'))
})
