import { expect, test } from 'vitest'
import {
  addPosts,
  cardOf,
  connectAsServer,
  openSignedIn,
  useStaffSite,
  waitForToast,
} from '#tests/support/site/authoring-site.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { BLOG, findStored } from '#tests/support/browser/editor-page.ts'

const getSite = useStaffSite({ EDITOR_MODE: 'on' })

test('finds, restores and erases deleted posts', async () => {
  const site = getSite()
  const published_at = new Date().toISOString()
  const ids = await addPosts(site, 'blog_posts', [
    { title: 'Binned by mistake', tags: ['stock'], published_at },
    { title: 'Binned for good', published_at },
  ])
  const [before] = await findStored(site, BLOG, 'Binned by mistake')
  const server = await connectAsServer(site)
  await server.from('blog_posts').delete().in('id', ids)

  await using visit = await openSignedIn(site, undefined, { viewport: { width: 390, height: 844 } })
  const { page } = visit
  await page.goto(`${site.url}/blog`)
  await page.locator('.authored-list').waitFor()
  await page.getByRole('button', { name: 'Bin', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Bin', exact: true })
  await dialog.getByText('2 deleted posts').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByLabel('Title').fill('for good')
  await dialog.getByRole('button', { name: 'Search' }).click()
  await dialog.getByText('1 deleted post', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Delete for good: Binned for good' }).click()
  const question = page.getByRole('dialog', { name: 'Delete for good?' })
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await waitForToast(page, 'Post “Binned for good” deleted for good')
  await question.waitFor({ state: 'detached' })

  await dialog.getByLabel('Title').fill('')
  await dialog.getByRole('button', { name: 'Search' }).click()
  await dialog.getByRole('button', { name: 'Restore: Binned by mistake' }).click()
  await waitForToast(page, 'Post “Binned by mistake” restored')
  await dialog.getByText('No deleted posts.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await cardOf(page, 'Binned by mistake').waitFor()
  expect(await findStored(site, BLOG, 'Binned by mistake')).toEqual([before])
  expect(await findStored(site, BLOG, 'Binned for good')).toEqual([])
  expect(visit.errors).toEqual([])
})
