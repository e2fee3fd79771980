import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { BLOG, findStored, openEditor, visitEditor, blockAreaOf } from '#tests/support/browser/editor-page.ts'
import { cardOf, useStaffSite, waitForToast } from '#tests/support/site/authoring-site.ts'

const site = useStaffSite()

test('shows a drawn cover with alt text and caption on the page, the share image and the copy of a post', async () => {
  await using visit = await visitEditor(site(), BLOG)
  const { page, dialog } = visit
  await dialog.getByLabel('Title').fill('Drawn post')
  await blockAreaOf(dialog, 1).fill('Words')
  await dialog.getByLabel('Summary').fill('A summary.')
  const picker = dialog.getByRole('group', { name: 'Featured image' })
  await picker.getByRole('button', { name: 'Draw a cover' }).click()
  const drawer = page.getByRole('dialog', { name: 'Draw a cover' })
  const motifs = drawer.getByRole('group', { name: 'Motif' })
  await motifs.getByRole('radio').first().waitFor()
  await expect.poll(() => motifs.getByRole('radio').count()).toBe(12)
  await expect.poll(() => drawer.getByRole('group', { name: 'Colors' }).getByRole('radio').count()).toBe(6)
  expect(await findAccessibilityProblems(page)).toEqual([])

  // By keys: each set of choices is one stop, and arrows choose.
  await motifs.getByText('Trend', { exact: true }).click()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => motifs.getByRole('radio', { name: 'Waterfall' }).isChecked()).toBe(true)
  await page.keyboard.press('ArrowUp')
  await drawer.getByText('Butter', { exact: true }).click()
  const shown = drawer.getByRole('img', { name: 'Trend in butter' })
  const first = await shown.getAttribute('src')
  await drawer.getByRole('button', { name: 'Another one' }).click()
  await expect.poll(() => shown.getAttribute('src')).not.toBe(first)
  const drawn = decodeURIComponent((await shown.getAttribute('src'))!.slice('data:image/svg+xml,'.length))
  await drawer.getByRole('button', { name: 'Use this cover' }).click()
  await drawer.waitFor({ state: 'detached' })

  const change = picker.getByRole('button', { name: 'Change the drawing' })
  expect(await change.evaluate((button) => button === document.activeElement)).toBe(true)
  const address = await picker.getByLabel('Image URL').inputValue()
  expect(address).toMatch(/^\/drawn-covers\/trend\.butter\.[a-z0-9]+$/)
  const answer = await fetch(site().url + address)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(await answer.text()).toBe(drawn)
  await picker.getByLabel('Alt text').fill('A line that climbs')
  await picker.getByLabel('Caption').fill('Drawn for this post')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await waitForToast(page, 'Success', 'Blog post created successfully.')

  const [post] = await findStored(site(), BLOG, 'Drawn post')
  expect(post).toMatchObject({
    featured_image: address,
    featured_image_alt: 'A line that climbs',
    featured_image_caption: 'Drawn for this post',
  })
  await cardOf(page, 'Drawn post').getByRole('button', { name: 'Copy: Drawn post' }).click()
  await expect.poll(async () => (await findStored(site(), BLOG, 'Drawn post (Copy)')).length).toBe(1)
  expect((await findStored(site(), BLOG, 'Drawn post (Copy)'))[0]).toMatchObject({ featured_image: address })

  const html = await (await fetch(`${site().url}/blog/drawn-post`)).text()
  expect(html).toContain(`src="${address}"`)
  expect(html).toContain('alt="A line that climbs"')
  const share = /property="og:image" content="([^"]+)"/.exec(html)![1]!
  const image = await fetch(new URL(new URL(share).pathname, site().url))
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])

  // The dialog starts with the current drawing.
  const again = await openEditor(page, site(), BLOG, 'Drawn post')
  await again.getByRole('button', { name: 'Change the drawing' }).click()
  await expect.poll(() => motifs.getByRole('radio', { name: 'Trend' }).isChecked()).toBe(true)
  expect(visit.errors).toEqual([])
})
