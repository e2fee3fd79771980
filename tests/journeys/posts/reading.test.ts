import { expect, inject, test } from 'vitest'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'

useBrowser()
const site = inject('siteUrl')

async function findPaths(list: string): Promise<string[]> {
  const html = await (await fetch(site + list)).text()
  const paths = [...html.matchAll(new RegExp(`href="(${list}/[^"/.?]+)"`, 'g'))].map(([, path]) => path!)
  // The overview of tags is not a post.
  return paths.filter((path) => !path.endsWith('/tags'))
}

test('shows reading time and table of contents of a long post', async () => {
  const [path] = await findPaths('/blog')
  for (const javaScriptEnabled of [true, false]) {
    await using visit = await openVisit({ javaScriptEnabled })
    const { page } = visit
    await page.goto(site + path)
    const minutes = /^(\d+) min read$/.exec(await page.getByText(/^\d+ min read$/).innerText())
    expect(Number(minutes?.[1])).toBeGreaterThan(1)
    const outline = page.getByRole('navigation', { name: 'On this page' })
    const links = await outline.getByRole('link').all()
    expect(links.length).toBeGreaterThan(2)
    for (const link of links) {
      await link.click()
      const heading = page
        .locator('.prose')
        .getByRole('heading', { name: await link.innerText(), exact: true })
      expect(await heading.evaluate((element) => element.matches(':target'))).toBe(true)
      const header = (await page.locator('.site-header').boundingBox())!
      await expect
        .poll(async () => (await heading.boundingBox())!.y)
        .toBeGreaterThanOrEqual(header.y + header.height)
    }
  }
})

test('loads less than 12 kB of compressed scripts on reading pages', async () => {
  const [post] = await findPaths('/blog')
  for (const path of [post, '/blog', '/blog/tags/tacos', '/authors/mara-ilves', '/search?q=tacos']) {
    await using visit = await openVisit()
    const { page } = visit
    const sizes: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script' || new URL(request.url()).pathname.endsWith('.js'))
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.goto(site + path)
    await page.keyboard.press('End')
    await page.waitForLoadState('networkidle')
    const loaded = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(loaded, path).toBeGreaterThan(1000)
    expect(loaded, path).toBeLessThan(12_000)
  }
})

test('shares a post by links and by copying its URL', async () => {
  const [path] = await findPaths('/blog')
  await using visit = await openVisit()
  const { page } = visit
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site })
  await page.goto(`${site}${path}?utm_source=mail`)
  const share = page.getByRole('region', { name: 'Share this post' })
  await share.getByRole('button', { name: 'Copy link' }).click()
  await share.getByText('The link is copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site + path)

  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const addresses = await share
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  expect(addresses).toHaveLength(5)
  for (const address of addresses) expect(decodeURIComponent(address)).toContain(site + path)
  expect(decodeURIComponent(addresses[0]!)).toContain(`subject=${title}`)
  expect(await page.locator('script[src^="http"]').evaluateAll((scripts) => scripts.length)).toBe(0)
})

test('explains how to copy the URL if the clipboard is blocked, and offers no copy button without scripts', async () => {
  const [path] = await findPaths('/news')
  await using visit = await openVisit()
  await visit.page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('not allowed')) },
    })
  })
  await visit.page.goto(site + path)
  await visit.page.getByRole('button', { name: 'Copy link' }).click()
  await visit.page.getByText('The link could not be copied. Copy it from the address bar.').waitFor()

  await using plain = await openVisit({ javaScriptEnabled: false })
  await plain.page.goto(site + path)
  await plain.page.getByRole('link', { name: 'Email' }).waitFor()
  expect(await plain.page.getByRole('button', { name: 'Copy link' }).count()).toBe(0)
})

test('links previous and next posts in list order', async () => {
  for (const list of ['/blog', '/news']) {
    const paths = [...new Set(await findPaths(list))].slice(0, 4)
    await using visit = await openVisit({ javaScriptEnabled: false })
    const { page } = visit
    await page.goto(site + paths[0])
    const way = page.getByRole('navigation', { name: 'Previous and next post' })
    expect(await way.getByRole('link', { name: /^Next post/ }).count()).toBe(0)
    for (const path of paths.slice(1)) {
      await way.getByRole('link', { name: /^Previous post/ }).click()
      await page.waitForURL(site + path)
    }
    await way.getByRole('link', { name: /^Next post/ }).click()
    await page.waitForURL(site + paths.at(-2))
  }
})
