import type { Page } from 'playwright-core'
import { renderBook } from './render-book.ts'
import { readAsDataUrl, readPrintStyles } from '../print/print-styles.ts'

export type PrintedBook = { pdf: Buffer; preview: Buffer }

/**
 * Prints the eBook as a tagged PDF with an outline, and takes a picture of three of its sheets.
 * @throws when a sheet holds more than fits: it would be cut off without a word.
 */
export async function printEbook(page: Page): Promise<PrintedBook> {
  const html = renderBook({
    coverArtUrl: await readAsDataUrl('public/art/hero/ridgeline-dark.svg', 'image/svg+xml'),
    styles: await readPrintStyles('press/ebook/ebook.css'),
  })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  const faults = await page.evaluate(listOverfullSheets)
  if (faults.length > 0) throw new Error(`The eBook does not fit: ${faults.join('; ')}`)
  const pdf = await page.pdf({ tagged: true, outline: true, printBackground: true, preferCSSPageSize: true })
  return { pdf, preview: await pictureSheets(page) }
}

/** Runs in the page. */
function listOverfullSheets(): string[] {
  return [...document.querySelectorAll('.sheet')].flatMap((sheet, index) => {
    const foot = sheet.querySelector('.foot')
    if (!foot) return []
    const flow = [...sheet.children].filter((child) => child !== foot)
    const excess =
      Math.max(...flow.map((child) => child.getBoundingClientRect().bottom)) -
      foot.getBoundingClientRect().top
    return excess > -4 ? [`sheet ${index + 1} is ${Math.round(excess + 4)} px too long`] : []
  })
}

/** The cover in front of two inner sheets. */
async function pictureSheets(page: Page): Promise<Buffer> {
  await page.addStyleTag({
    content: `html{font-size:16px}body{background:#dfe7de}main{position:relative;width:720px;height:540px;overflow:hidden}
      .sheet{position:absolute;top:44px;zoom:.42;background:#fff;box-shadow:0 20px 60px rgb(12 31 26 / .28)}
      .sheet:nth-child(n){display:none}
      .sheet:nth-child(1){display:block;left:130px;background:#0f2e26;z-index:3}
      .sheet:nth-child(4){display:block;left:640px;z-index:2}
      .sheet:nth-child(9){display:block;left:1100px;z-index:1}`,
  })
  return page.screenshot({ clip: { x: 0, y: 0, width: 720, height: 540 } })
}
