import { expect, test } from 'vitest'
import { FONT_BUDGET, staffBudgets } from '#tests/journeys/site/page-budgets.ts'
import { watchDownloads } from '#tests/support/browser/watch-downloads.ts'
import { openSignedIn, useStaffSite } from '#tests/support/site/authoring-site.ts'

const getSite = useStaffSite()
/** Loaded on localhost only. */
const DEVELOPER_TOOLS = /\/assets\/(?:mount-developer-tools|format-size)-/

test.each(Object.entries(staffBudgets))('%s stays within its byte budget', async (_what, budget) => {
  await using visit = await openSignedIn(getSite())
  const { path, opens, ...allowed } = { fonts: FONT_BUDGET, ...budget }
  const weigh = await watchDownloads(visit)
  await visit.page.goto(getSite().url + path, { waitUntil: 'networkidle' })
  if (opens) {
    await visit.page.getByRole('button', { name: opens, exact: true }).click()
    await visit.page.getByRole('dialog').waitFor()
    await visit.page.waitForLoadState('networkidle')
  } else await visit.page.getByRole('heading', { level: 1 }).waitFor()
  const { sums } = weigh((url) => DEVELOPER_TOOLS.test(url))
  const over = Object.entries(allowed).filter(([part, bytes]) => sums[part as keyof typeof sums] > bytes)
  expect(over, JSON.stringify(sums)).toEqual([])
  expect(sums.scripts).toBeGreaterThan(50_000)
  expect(visit.errors).toEqual([])
})
