/** All page content as an archive in Settings. */
import { readFile } from 'node:fs/promises'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openSignedIn, useStaffSite, waitForToast } from '#tests/support/site/authoring-site.ts'

const getSite = useStaffSite()

test('an owner downloads all content, corrects a rejected archive, and publishes what differs', async () => {
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await page.goto(`${getSite().url}/admin/settings/content`)
  const download = async () => {
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download all content' }).click()
    return readFile(await (await started).path())
  }
  const archive = await download()
  const files = unzipSync(archive)
  const upload = async (home: string) => {
    const buffer = Buffer.from(zipSync({ ...files, 'home.json': strToU8(home) }))
    await page
      .getByLabel('Content archive')
      .setInputFiles({ name: 'content.zip', mimeType: 'application/zip', buffer })
  }
  const home = strFromU8(files['home.json']!)
  const readPage = async () => (await fetch(getSite().url)).text()

  await upload(home.replace(/"headline": "[^"]*"/, '"headline": ""'))
  await page.getByText('home.json, hero.headline').waitFor()
  await page.getByText('Enter a text.').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await upload(home.replace(/"headline": "[^"]*"/, '"headline": "From an archive"'))
  await page.getByRole('listitem').filter({ hasText: 'home.json' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect(await readPage()).not.toContain('From an archive')
  await page.getByRole('button', { name: 'Publish it' }).click()
  await waitForToast(page, 'Content published')
  expect(await readPage()).toContain('From an archive')
  await upload(home)
  await page.getByRole('button', { name: 'Publish it' }).click()
  await page.getByRole('button', { name: 'Publish it' }).waitFor({ state: 'hidden' })
  // Byte for byte.
  expect((await download()).equals(archive)).toBe(true)
})
