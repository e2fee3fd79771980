/** Threat model, section 5, in a browser: posts of attackers as visitors see them. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ATTACKS } from '#import/tests/attack-vectors.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { readJson } from './accounts.ts'
import { reached, reachedIf } from './reach.ts'
import { asServer, send } from './send.ts'
import { toPostPath } from '#domain/posts/post-path.ts'

useBrowser()

/** Functions that vectors call when they run. */
const DIALOGS = ['alert', 'confirm', 'prompt', 'print']

async function watchPage(page: Page): Promise<string[]> {
  const fired: string[] = []
  await page.exposeFunction('reportFired', (what: string) => fired.push(what))
  await page.addInitScript((names) => {
    for (const name of names) {
      Object.defineProperty(window, name, {
        value: () => (window as unknown as { reportFired(what: string): void }).reportFired(name),
      })
    }
  }, DIALOGS)
  page.on('dialog', (dialog) => {
    fired.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) fired.push(request.url())
  })
  return fired
}

describe('posts of an attacker', () => {
  const front = inject('ordinary')
  const ids: string[] = []
  const paths: string[] = []

  beforeAll(async () => {
    for (const [kind, vectors] of Object.entries(ATTACKS)) {
      const kept = vectors.filter((vector) => !vector.includes('\u0000'))
      const content = kept.map((vector) => `<p>before</p>${vector}<p>behind</p>`).join('\n')
      const reply = await send(front, {
        method: 'POST',
        path: '/rest/v1/blog_posts',
        headers: { ...asServer(front), prefer: 'return=representation' },
        body: {
          title: `${kind} <img src=x onerror=alert(1)>`,
          summary: '"><script>alert(1)</script>',
          author: "' onfocus='alert(1)' autofocus='",
          tags: ['<svg onload=alert(1)>'],
          featured_image: 'javascript:alert(1)',
          content: content.toWellFormed(),
        },
      })
      const [{ id, slug }] = readJson<[{ id: string; slug: string }]>(reply)
      ids.push(id)
      paths.push(toPostPath('/blog', slug))
    }
  })
  afterAll(async () => {
    for (const id of ids) {
      await send(front, {
        method: 'DELETE',
        path: `/rest/v1/blog_posts?id=eq.${id}`,
        headers: asServer(front),
      })
    }
  })

  test('run no script and send no request, in the list or on their own page', async () => {
    await using visit = await openVisit()
    const { page } = visit
    const fired = await watchPage(page)
    for (const path of ['/blog', ...paths]) {
      await page.goto(front.origin + path)
      // Triggers pointer, focus and key handlers.
      await page.evaluate(() => {
        for (const element of document.querySelectorAll<HTMLElement>('main *')) {
          for (const type of [
            'mouseover',
            'focus',
            'pointerdown',
            'toggle',
            'animationstart',
            'error',
            'load',
          ]) {
            element.dispatchEvent(new Event(type, { bubbles: true }))
          }
        }
      })
      if (path !== '/blog')
        reachedIf(
          (await page.locator('main').getByText('before', { exact: true }).count()) > 0,
          `no bait on ${path}`,
        )
      expect(fired, path).toEqual([])
      expect(page.url()).toBe(front.origin + path)
      expect(
        await page.evaluate(
          () =>
            document.querySelectorAll('main :is(script, iframe, object, embed, form, svg animate)').length,
        ),
      ).toBe(0)
    }
  })

  test('cover nothing of the page and override no names', async () => {
    await using visit = await openVisit()
    const { page } = visit
    for (const path of paths) {
      await page.goto(front.origin + path)
      const header = page.getByRole('link', { name: 'Get Started' }).first()
      // Fails if another element covers the header.
      await header.click({ trial: true })
      expect(await page.evaluate(() => document.querySelector('#main')?.tagName)).toBe('MAIN')
      expect(await page.evaluate(() => typeof document.cookie + typeof document.forms)).toBe('stringobject')
    }
    reached()
  })

  test('the content security policy would block injected scripts, eval and frames', async () => {
    await using visit = await openVisit()
    const { page } = visit
    await page.goto(`${front.origin}/blog`)
    const outcomes = await page.evaluate(async () => {
      const inline = document.createElement('script')
      const attempts: Record<string, boolean> = {}
      try {
        inline.textContent = 'window.ranInline = true'
      } catch {
        // Bypasses Trusted Types, which would already reject writing the script.
        inline.append('window.ranInline = true')
      }
      document.body.append(inline)
      const violated = new Promise<boolean>((resolve) => {
        addEventListener('securitypolicyviolation', () => resolve(true), { once: true })
      })
      const foreign = document.createElement('iframe')
      foreign.src = 'https://evil.example/'
      document.body.append(foreign)
      attempts.frameRefused = await violated
      attempts.inlineRan = 'ranInline' in window
      try {
        // eslint-disable-next-line no-eval
        attempts.evalRan = (0, eval)('true') as boolean
      } catch {
        attempts.evalRan = false
      }
      return attempts
    })
    expect(outcomes).toMatchObject({ frameRefused: true, inlineRan: false, evalRan: false })
    reached()
  })
})
