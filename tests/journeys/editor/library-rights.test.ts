import { expect, test } from 'vitest'
import { chooseCover, unique, uploadAsOwner } from '#tests/support/browser/library-dialog.ts'
import { addUser, openSignedIn, useStaffSite } from '#tests/support/site/authoring-site.ts'

const site = useStaffSite()

test('lets an author use but not change a picture of the owner', async () => {
  const name = `${unique('owner')}.png`
  await uploadAsOwner(site(), name)
  await using visit = await openSignedIn(site(), await addUser(site(), 'author'))
  const { page } = visit
  await chooseCover(page, site(), name, unique('By an author'))
  await page.goto(`${site().url}/admin/media`)
  await page.getByRole('button', { name, exact: true }).click()
  const details = page.getByRole('dialog', { name })
  await details.getByText('Someone else uploaded this file').waitFor()
  for (const action of ['Delete', 'Replace everywhere', 'Save'])
    expect(await details.getByRole('button', { name: action, exact: true }).count()).toBe(0)
  expect(visit.errors).toEqual([])
})
