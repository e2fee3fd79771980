/** Threat model, sections 3 and 8, in a browser: pages of other origins while an editor works. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openVisit, useBrowser, type Visit } from '#tests/support/browser/browser.ts'
import { readEditorUrl } from '#tests/support/site/editor-cookie.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'
import { reached, reachedIf } from './reach.ts'

useBrowser()

describe('a page of another origin while editor mode runs on this machine', () => {
  let site: RunningSite
  let stranger: Server
  let strangerUrl: string
  let visit: Visit
  let publishable: string

  beforeAll(async () => {
    site = await startRunningSite({}, inject('siteTemplate'))
    publishable = await readKeyFile(site.dataFolder, 'publishable')
    stranger = createServer((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Stranger</title><p>Hello</p>')
    })
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    // Another port is another origin, another host name also another site.
    strangerUrl = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
    visit = await openVisit()
    await visit.page.goto(readEditorUrl(site))
    expect(visit.page.url()).not.toContain('editor=')
  })
  afterAll(async () => {
    await visit[Symbol.asyncDispose]()
    await site.stop()
    await new Promise((resolve) => stranger.close(resolve))
  })

  const readTitles = async () => (await (await fetch(`${site.url}/blog`)).text()).match(/<h2[^>]*>.*?<\/h2>/g)

  test('the user has what the URL of the console gives', async () => {
    const mails = await visit.page.goto(`${site.url}/dev/mail`)
    expect(mails!.status()).toBe(200)
    reached()
  })

  test.for<
    [
      string,
      { mode: 'cors' | 'no-cors'; credentials?: 'include'; body: string; headers?: Record<string, string> },
    ]
  >([
    ['ensure-editor-admin', { mode: 'no-cors', body: '{}' }],
    ['ensure-editor-admin', { mode: 'cors', body: '{}', headers: { 'content-type': 'application/json' } }],
    [
      'ensure-editor-admin',
      {
        mode: 'cors',
        credentials: 'include',
        body: '{}',
        headers: { 'content-type': 'application/json', 'x-editor-start': 'A'.repeat(43) },
      },
    ],
    ['editor-mutate-blog', { mode: 'no-cors', credentials: 'include', body: '{"action":"delete"}' }],
    [
      'editor-mutate-blog',
      {
        mode: 'cors',
        credentials: 'include',
        body: '{"action":"delete"}',
        headers: { 'content-type': 'application/json', 'x-editor-grant': 'A.A' },
      },
    ],
    ['update-news-cron', { mode: 'no-cors', credentials: 'include', body: '{"interval_minutes":5}' }],
  ])('it cannot call %s %j', async ([name, init]) => {
    const before = await readTitles()
    const page = await visit.context.newPage()
    await page.goto(strangerUrl)
    // The site refuses the call, or the browser blocks it because its preflight failed.
    page.on('response', (answer) => {
      if (answer.url().includes(name))
        reachedIf([403, 415].includes(answer.status()), `${answer.status()} to ${name}`)
    })
    page.on('requestfailed', (request) => {
      if (request.url().includes(name)) reached()
    })
    const seen = await page.evaluate(
      async ({ url, options }) => {
        const answer = await fetch(url, { method: 'POST', ...options }).catch(() => null)
        return answer && { type: answer.type, text: await answer.text().catch(() => '') }
      },
      { url: `${site.url}/functions/v1/${name}`, options: init },
    )
    expect(seen?.text ?? '').not.toContain('"grant"')
    expect(await readTitles()).toEqual(before)
    await page.close()
  })

  test.for(['/dev/mail', '/', '/blog', '/auth'])(
    'it cannot read %s by fetch, frame or window',
    async (path) => {
      const page = await visit.context.newPage()
      await page.goto(strangerUrl)
      const seen = await page.evaluate(async (url) => {
        const fetched = await fetch(url, { credentials: 'include' }).then(
          (answer) => answer.text(),
          () => null,
        )
        const frame = document.createElement('iframe')
        frame.src = url
        const loaded = new Promise((resolve) => {
          frame.addEventListener('load', resolve, { once: true })
        })
        document.body.append(frame)
        await loaded
        const framed = (() => {
          try {
            return frame.contentDocument?.body.textContent ?? null
          } catch {
            return null
          }
        })()
        return { fetched, framed }
      }, site.url + path)
      expect(seen.fetched).toBeNull()
      expect(seen.framed ?? '').not.toMatch(/Peakshelf|mail/i)
      expect(
        page.frames().filter((frame) => frame.url().startsWith(site.url) && frame !== page.mainFrame()),
      ).toEqual([])
      reachedIf((await visit.page.goto(site.url + path))!.status() === 200, 'the person at work has no page')
      await page.close()
    },
  )

  test('a window that it opens is isolated from it', async () => {
    const page = await visit.context.newPage()
    await page.goto(strangerUrl)
    const [opened] = await Promise.all([
      visit.context.waitForEvent('page'),
      page.evaluate((url) => void Object.assign(window, { opened: window.open(url) }), `${site.url}/blog`),
    ])
    await opened.waitForLoadState()
    expect(await opened.evaluate(() => window.opener === null)).toBe(true)
    expect(
      await page.evaluate(() => (window as unknown as { opened: Window | null }).opened?.closed ?? true),
    ).toBe(true)
    reached()
    await opened.close()
    await page.close()
  })

  test('a form on it changes nothing', async () => {
    const before = await readTitles()
    const page = await visit.context.newPage()
    await page.goto(strangerUrl)
    await page.evaluate((url) => {
      const form = document.createElement('form')
      form.method = 'post'
      form.enctype = 'text/plain'
      form.action = url
      form.innerHTML = '<input name=\'{"action":"delete","x":"\' value=\'"}\'>'
      document.body.append(form)
      form.submit()
    }, `${site.url}/functions/v1/editor-mutate-blog`)
    await page.waitForURL(/functions/)
    expect(await page.locator('body').innerText()).toMatch(/authorization|JSON|success":false/i)
    reached()
    expect(await readTitles()).toEqual(before)
    await page.close()
  })

  test('it learns nothing from responses that it loads as scripts', async () => {
    const page = await visit.context.newPage()
    await page.goto(strangerUrl)
    const urls = [
      `${site.url}/rest/v1/blog_posts?apikey=${publishable}`,
      `${site.url}/dev/mail`,
      `${site.url}/blog`,
    ]
    for (const url of urls) expect((await visit.page.goto(url))!.status()).toBe(200)
    reached()
    const loaded = await page.evaluate(
      async (addresses) =>
        Promise.all(
          addresses.map(
            (url) =>
              new Promise<boolean>((resolve) => {
                const script = document.createElement('script')
                script.src = url
                script.addEventListener('load', () => resolve(true))
                script.addEventListener('error', () => resolve(false))
                document.head.append(script)
              }),
          ),
        ),
      urls,
    )
    expect(loaded).toEqual([false, false, false])
    await page.close()
  })
})
