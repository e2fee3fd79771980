/** Layout that differs between WebKit and Chromium; all other page tests run in Chromium. The minimum window width is 450 px. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openWebKit, type WebKitPage } from '#tests/support/browser/webkit.ts'
import { findServer } from '#backend/tests/support/find-server.ts'
import { readEditorUrl } from '#tests/support/site/editor-cookie.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const isMissing = findServer('webkit') === null || findServer('screen') === null

let site: RunningSite
let page: WebKitPage

beforeAll(async () => {
  if (isMissing) return
  site = await startRunningSite({}, inject('siteTemplate'))
  page = await openWebKit()
  await page.open(readEditorUrl(site))
})
afterAll(async () => {
  await page?.[Symbol.asyncDispose]()
  await site?.stop()
})

/** Clicks a button until `isDone` is true, since a click does nothing before the script has loaded. */
const clickUntil = (name: string, isDone: string) =>
  page.waitFor(`
    const find = (name) => [...document.querySelectorAll('button')].find((one) => one.textContent.includes(name))
    if (${isDone}) return true
    find('${name}')?.click()`)

test.skipIf(isMissing)('a comparison table on a phone shows each row name inside its row', async () => {
  await page.resize(450, 900)
  await page.open(`${site.url}/services/amazon-seo`)
  const outside = await page.run<string[]>(`
    return [...document.querySelectorAll('.comparison-table tbody tr')].filter((row) => {
      const around = row.getBoundingClientRect()
      const name = row.querySelector('th span').getBoundingClientRect()
      return name.width === 0 || name.top < around.top || name.bottom > around.bottom ||
        name.left < around.left || name.right > around.right
    }).map(({ textContent }) => textContent)`)
  expect(outside).toEqual([])
  expect(
    await page.run(`return document.querySelectorAll('.comparison-table tbody tr').length`),
  ).toBeGreaterThan(3)
})

test.skipIf(isMissing)('a dialog is as high as its content', async () => {
  await page.resize(1440, 1150)
  await page.open(`${site.url}/blog`)
  await clickUntil('Enable Admin Mode', "find('Import posts')")
  await clickUntil('Import posts', "document.querySelector('dialog[open] [role=tabpanel]')")
  const empty = await page.run<number>(`
    const body = document.querySelector('dialog[open] .dialog-body')
    const last = Math.max(...[...body.children].map((child) => child.getBoundingClientRect().bottom))
    return body.getBoundingClientRect().bottom - parseFloat(getComputedStyle(body).paddingBottom) - last`)
  expect(Math.abs(empty)).toBeLessThan(2)
})

test.skipIf(isMissing)('an empty date field shows nothing, and a filled one shows its date', async () => {
  await page.resize(1440, 900)
  await page.open(`${site.url}/admin/posts`)
  await page.waitFor(`return document.querySelector('main tbody tr') && document.fonts.status === 'loaded'`)
  expect(await countLevels('input[type=date]')).toBe(1)

  // React notices a new value only if it is set with the setter of the prototype.
  await page.run(`
    const field = document.querySelector('input[type=date]')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '2026-01-02')
    field.dispatchEvent(new Event('input', { bubbles: true }))`)
  await page.waitFor(`return !document.querySelector('input[type=date]').dataset.empty`)
  expect(await countLevels('input[type=date]')).toBeGreaterThan(5)
})

/** Number of brightness levels inside an element's border; 1 if it is blank. */
async function countLevels(selector: string): Promise<number> {
  const inside = await page.run<{ left: number; top: number; width: number; height: number }>(`
    const { left, top, width, height } = document.querySelector('${selector}').getBoundingClientRect()
    const [x, y, right, bottom] = [left + 5, top + 5, left + width - 5, top + height - 5].map(Math.round)
    return { left: x, top: y, width: right - x, height: bottom - y }`)
  const pixels = sharp(await page.screenshot())
    .extract(inside)
    .greyscale()
    .raw()
  return new Set(await pixels.toBuffer()).size
}
