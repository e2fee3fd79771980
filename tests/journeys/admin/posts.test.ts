/** Writers find posts in the compact list, and change many of them at once. */
import { expect, test } from 'vitest'
import { checkEachWidth } from '#tests/support/browser/check-page-state.ts'
import { addPosts, connectAsServer, openSignedIn, useStaffSite } from '#tests/support/site/authoring-site.ts'

const getSite = useStaffSite({ AGENCY_TIME_ZONE: 'America/New_York' })

test('finds posts, changes many at once, undoes it, deletes and restores them', async () => {
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  const service = await connectAsServer(getSite())
  for (const table of ['blog_posts', 'news_posts'])
    await service.from(table).delete().like('title', 'Quarry%')
  const titles = Array.from({ length: 60 }, (_, n) => `Quarry ${String(n + 1).padStart(2, '0')}`)
  const ids = await addPosts(
    getSite(),
    'blog_posts',
    titles.map((title, n) => ({ title, content: '<p>x</p>', status: n < 58 ? 'draft' : 'published' })),
  )
  await addPosts(getSite(), 'news_posts', [
    { title: 'Quarry later', content: 'x', published_at: '2031-07-01T04:00:00Z', tags: ['Fees'] },
  ])
  const countDrafts = async () => {
    const { count } = await service
      .from('blog_posts')
      .select('id', { count: 'exact', head: true })
      .eq('status', 'draft')
      .in('id', ids)
    return count
  }

  await page.goto(`${getSite().url}/admin/posts`)
  await page.getByRole('searchbox', { name: 'Search' }).fill('quarry')
  await page.getByText('61 posts').waitFor()
  expect(page.url()).toContain('q=quarry')
  // In the time zone of the agency, not of the browser.
  await page
    .getByRole('row', { name: /Quarry later/ })
    .getByText('Jul 1, 2031, 12:00 AM')
    .last()
    .waitFor()
  await page.getByRole('combobox', { name: 'Order' }).selectOption('title')
  await expect.poll(() => page.getByRole('rowheader').first().innerText()).toContain('Quarry 01')
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(50)
  await page.getByRole('combobox', { name: 'State' }).selectOption('draft')
  await page.getByText('58 posts').waitFor()
  await page.reload()
  await page.getByText('58 posts').waitFor()
  expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('quarry')

  // By keyboard: one, those shown, all matching.
  await page.getByRole('checkbox', { name: 'Select Quarry 01' }).press('Space')
  await page.getByText('1 post selected').waitFor()
  await checkEachWidth(page)
  await page.getByRole('button', { name: 'All 50 shown' }).press('Enter')
  await page.getByRole('button', { name: 'All matching' }).press('Enter')
  await page.getByText('58 posts selected').waitFor()
  // Another person is editing one of them.
  await service.from('blog_posts').update({ summary: 'Mine' }).eq('id', ids[0]!)
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await page.getByRole('heading', { name: '57 posts published, 1 post not changed' }).waitFor()
  await page.getByText('Quarry 01: someone changed it in the meantime').waitFor()
  await checkEachWidth(page)
  expect(await countDrafts()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('57 posts changed back').first().waitFor()
  expect(await countDrafts()).toBe(58)

  await page.getByRole('checkbox', { name: 'Select Quarry 02' }).check()
  await page.getByRole('combobox', { name: 'Tag' }).last().fill('Stone')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await page.getByText('1 post tagged').first().waitFor()
  await page.getByRole('row', { name: /Quarry 02.*Stone/ }).waitFor()

  // A stop between two calls.
  let calls = 0
  await page.route('**/functions/v1/manage-posts', async (route) => {
    if (route.request().postData()?.includes('"action":"delete"')) {
      calls += 1
      await page.getByRole('button', { name: 'Stop' }).press('Enter')
    }
    await route.continue()
  })
  await page.getByRole('checkbox', { name: 'Select Quarry 03' }).check()
  await page.getByRole('button', { name: 'All matching' }).click()
  await page.getByText('58 posts selected').waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: '50 posts moved to the trash, 8 posts not changed' }).waitFor()
  await page.getByText('8 posts not processed').waitFor()
  expect(calls).toBe(1)
  await page.getByRole('combobox', { name: 'State' }).selectOption('bin')
  await page.getByText('50 posts', { exact: true }).waitFor()
  await checkEachWidth(page)
  await page.getByRole('checkbox', { name: 'Select Quarry 01' }).check()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('1 post restored').first().waitFor()
  await page.getByText('49 posts', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('Quarry later')
  await page.getByRole('button', { name: 'Quarry later' }).click()
  await page.getByRole('dialog').waitFor()
  await page.getByRole('textbox', { name: 'Title' }).first().fill('Quarry much later')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('button', { name: 'Quarry much later' }).waitFor()
})
