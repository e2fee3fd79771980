import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { connectAsServer, openSignedIn, useStaffSite } from '#tests/support/site/authoring-site.ts'

const getSite = useStaffSite()

test('lists writes, filters them by URL, and exports them without formulas', async () => {
  const site = getSite()
  const server = await connectAsServer(site)
  const title = `=cmd|x ${crypto.randomUUID()}`
  const { data: post } = await server
    .from('blog_posts')
    .insert({ title, content: '<p>x</p>', status: 'draft' })
    .select()
    .single()
  await server.from('blog_posts').update({ content: '<p>y</p>' }).eq('id', post!.id)
  await server.from('blog_posts').delete().eq('id', post!.id)

  await using visit = await openSignedIn(site)
  const { page } = visit
  await page.goto(`${site.url}/admin/activity`)
  const lines = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await lines.filter({ hasText: `The site deleted the blog post “${title}”` }).waitFor()
  await lines.filter({ hasText: 'Changed: content' }).first().waitFor()
  await lines.filter({ hasText: 'signed in' }).first().getByText('from the machine itself').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.getByLabel('What', { exact: true }).selectOption('Posts')
  await page.waitForURL('**/admin/activity?kind=post')
  await lines.filter({ hasText: 'signed in' }).first().waitFor({ state: 'detached' })
  await page.getByLabel('Who').selectOption('The site')
  await page.waitForURL('**/admin/activity?kind=post&person=server')
  await page.reload()
  await lines.filter({ hasText: `created the blog post “${title}”` }).waitFor()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/)
  const rows = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(rows.filter((row) => row.includes(title))).toHaveLength(3)
  expect(rows.slice(1, -1).every((row) => /^\d{4}-\d\d-\d\dT[^,]*Z,The site,/.test(row))).toBe(true)

  await page.goto(`${site.url}/admin/activity?kind=export`)
  await lines.filter({ hasText: 'exported the activity' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/admin/activity`)
  await lines.first().waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  expect(visit.errors).toEqual([])
})
