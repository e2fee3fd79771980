import { expect, test } from 'vitest'
import { cardOf, openSignedIn, waitForToast, useStaffSite } from '#tests/support/site/authoring-site.ts'
import {
  BLOG,
  findStored,
  NEWS,
  openEditor,
  reopenEditor,
  blockAreaOf,
} from '#tests/support/browser/editor-page.ts'

const getSite = useStaffSite()

test.each([
  [BLOG, 'Blog post scheduled for Mar 4, 2099', 'Blog post updated successfully.'],
  [NEWS, 'News post scheduled for Mar 4, 2099', 'News post updated successfully!'],
] as const)(
  'schedules a post of $path in the agency’s time zone, and publishes it',
  async (place, said, updated) => {
    const site = getSite()
    const title = `To come in ${place.table}`
    await using visit = await openSignedIn(site)
    const { page } = visit
    const dialog = await openEditor(page, site, place)
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Summary').fill('In short')
    await blockAreaOf(dialog, 1).fill('Words')
    await dialog
      .getByRole('group', { name: 'Featured image' })
      .getByLabel('Image URL')
      .fill('/covers/tacos-vs-acos.svg')
    await dialog.getByRole('button', { name: 'Create', exact: true }).waitFor()
    await dialog.getByLabel('Publish date').fill('2099-03-04T09:30')
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
    await page.locator('[data-toasts]').getByText(said).waitFor()
    await cardOf(page, title)
      .getByText(/^Scheduled for Mar 4, 2099/)
      .waitFor()

    // The field is in the agency's time zone, New York, wherever the browser is.
    const [stored] = await findStored(site, place, title)
    expect(Date.parse(stored!.published_at)).toBe(Date.parse('2099-03-04T14:30:00Z'))

    const again = await reopenEditor(page, place, title)
    await again.getByRole('button', { name: 'Schedule', exact: true }).waitFor()
    await again.getByLabel('Publish date').fill('2020-03-04T09:30')
    await again.getByRole('button', { name: 'Update', exact: true }).click()
    await waitForToast(page, 'Success', updated)
    expect(await findStored(site, place, title)).toMatchObject([{ status: 'published' }])
  },
)
