import { expect, test } from 'vitest'
import {
  addPosts,
  cardOf,
  openSignedIn,
  useStaffSite,
  waitForToast,
} from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import {
  BLOG,
  findStored,
  NEWS,
  openEditor,
  reopenEditor,
  visitEditor,
  hasCaret,
  blockAreaOf,
} from '#tests/support/browser/editor-page.ts'

const site = useStaffSite()

test('saves, previews and reopens search and sharing texts', async () => {
  await using visit = await visitEditor(site(), BLOG)
  const { page, dialog } = visit
  await dialog.getByLabel('Title').fill('A post to be found')
  await blockAreaOf(dialog, 1).fill('Text')
  await dialog.getByLabel('Summary').fill('What it is about')
  const featured = dialog.getByRole('group', { name: 'Featured image' })
  expect(await featured.getByLabel('Alt text').count()).toBe(0)
  await featured.getByLabel('Image URL').fill('/covers/tacos-vs-acos.svg')
  await featured.getByLabel('Alt text').fill('Two bars')
  await featured.getByLabel('Caption').fill('Drawn by us')
  await dialog.getByText('From the title: /blog/a-post-to-be-found').waitFor()
  await dialog.getByLabel('Address').fill('Found & Kept')
  await dialog.getByText('The post is at /blog/found-kept.').waitFor()

  const section = dialog.getByRole('region', { name: 'Search and sharing' })
  await section.getByRole('button').click()
  const previews = section.getByRole('group', { name: 'Previews' })
  await previews.getByText(/A post to be found \| /).waitFor()
  await section.getByLabel('SEO title').fill('Found')
  await section.getByText('5 characters; 15 to 60 are best. Short').waitFor()
  await previews.getByText(/^Found \| /).waitFor()
  await previews.getByText(/ › blog › found-kept$/).waitFor()
  await section.getByLabel('SEO description').fill('Found by everybody')
  await expect.poll(() => previews.getByText('Found by everybody').count()).toBe(2)
  await section.getByRole('group', { name: 'Share image' }).getByLabel('Image URL').fill('/og-image.png')
  await previews.locator('.share-card img[src="/og-image.png"]').waitFor()
  await section.getByLabel('Hide from search engines').check()
  await previews.getByText('Search engines are asked not to show this post.').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await waitForToast(page, 'Success', 'Blog post created successfully.')
  const written = {
    slug: 'found-kept',
    seo_title: 'Found',
    seo_description: 'Found by everybody',
    share_image: '/og-image.png',
    noindex: true,
    featured_image_alt: 'Two bars',
    featured_image_caption: 'Drawn by us',
  }
  expect(await findStored(site(), BLOG, 'A post to be found')).toMatchObject([written])

  await cardOf(page, 'A post to be found').waitFor()
  const again = await reopenEditor(page, BLOG, 'A post to be found')
  await again.getByText('Set: title, description, share image, kept out of search engines').waitFor()
  expect(await again.getByLabel('Address').inputValue()).toBe('found-kept')
  await again.getByLabel('Title').fill('A post found again')
  await again.getByRole('button', { name: 'Update' }).click()
  // The one of the creation may still be there.
  await waitForToast(page, 'Success', 'Blog post updated successfully.')
  expect(await findStored(site(), BLOG, 'A post found again')).toMatchObject([written])
})

test('reports a slug that is taken at its field and keeps the text', async () => {
  await addPosts(site(), 'news_posts', [
    { title: 'Has the name', slug: 'the-name' },
    { title: 'Wants the name', slug: 'another-name' },
  ])
  await using visit = await openSignedIn(site())
  const { page } = visit
  const dialog = await openEditor(page, site(), NEWS, 'Wants the name')
  await dialog.getByLabel('Address').fill('the name')
  await blockAreaOf(dialog, 1).fill('Typed and kept')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await dialog.getByText('Another post has the address "the-name" already.').waitFor()
  const address = dialog.getByLabel('Address')
  await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await address.getAttribute('aria-invalid')).toBe('true')
  expect(await blockAreaOf(dialog, 1).textContent()).toBe('Typed and kept')
  await address.fill('a free name')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await waitForToast(page, 'Success')
  expect(await findStored(site(), NEWS, 'Wants the name')).toMatchObject([{ slug: 'a-free-name' }])
  // The former address redirects to the post.
  const old = await fetch(`${site().url}/news/another-name`, { redirect: 'manual' })
  expect([old.status, old.headers.get('location')]).toEqual([301, '/news/a-free-name'])
})

test('lists advice before publishing, links to its fields, and finds broken links', async () => {
  await addPosts(site(), 'news_posts', [
    {
      title: 'Short',
      summary: '',
      content:
        '<h2>Part</h2><h4>Too deep</h4><p>A <a href="/news/not-there">page of ours</a>, ' +
        '<a href="/news">a list</a> and <a href="https://gone.example/x">one elsewhere</a></p>' +
        '<p><img src="/covers/tacos-vs-acos.svg"></p>',
    },
  ])
  await using visit = await openSignedIn(site())
  const { page } = visit
  await page.route('**/functions/v1/check-links', (route) =>
    route.fulfill({
      json: {
        success: true,
        results: [{ link: 'https://gone.example/x', outcome: 'broken', status: 404 }],
      },
    }),
  )
  const dialog = await openEditor(page, site(), NEWS, 'Short')
  const review = dialog.getByRole('region', { name: 'Before publishing' })
  await review.getByRole('button').click()
  const notes = review.getByRole('listitem')
  await expect.poll(() => notes.count()).toBe(5)
  await review.getByRole('button', { name: 'Check links and pictures' }).click()
  await review.getByText('Checked 3 links and the pictures: 2 to review.').waitFor()
  const isFocused = (name: string) =>
    expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.field')?.textContent ?? ''))
      .toContain(name)
  const goFrom = (text: string) =>
    notes.filter({ hasText: text }).getByRole('button', { name: 'Go there' }).click()
  for (const text of [
    'A title of 5 characters is short',
    'a level is skipped',
    'A picture has no alt text',
    'No summary',
    'No tags',
    'No page is published at /news/not-there (404).',
    'https://gone.example/x is broken: page not found, 404.',
  ]) {
    expect(await notes.filter({ hasText: text }).count(), text).toBe(1)
  }
  // The advice covers skipped heading levels.
  const problems = await findAccessibilityProblems(page)
  expect(problems.filter((problem) => !problem.includes('heading-order'))).toEqual([])
  await goFrom('No tags')
  await isFocused('Tags')
  await goFrom('No summary')
  await isFocused('Summary')
  await dialog.getByLabel('Summary').fill('x'.repeat(100))
  await expect.poll(() => notes.count()).toBe(6)
  await goFrom('a level is skipped')
  await expect.poll(() => hasCaret(dialog, 2)).toBe(true)
  // Advice does not block publishing.
  await dialog.getByRole('button', { name: 'Update' }).click()
  await waitForToast(page, 'Success')
})
