/** The library for whoever is in the editor with a grant alone. */
import { expect, test } from 'vitest'
import { openVisit } from '#tests/support/browser/browser.ts'
import { chooseCover, unique, uploadAsOwner } from '#tests/support/browser/library-dialog.ts'
import { useStaffSite } from '#tests/support/site/authoring-site.ts'

const site = useStaffSite({ EDITOR_MODE: 'on' })

test('opens the library with an editor grant', async () => {
  const name = `${unique('grant')}.png`
  await uploadAsOwner(site(), name)
  await using visit = await openVisit()
  await chooseCover(visit.page, site(), name, unique('By grant'))
  expect(visit.errors).toEqual([])
})
