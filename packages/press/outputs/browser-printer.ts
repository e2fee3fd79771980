import { type Browser, chromium, type Page } from 'playwright-core'
import { PDF_OPTIONS, type Picture } from './output.ts'

/** Prints pages with Chromium (CHROME_PATH or installed), started on first use. */
export type BrowserPrinter = {
  /** @throws Error if a sheet overflows, which would silently cut its content */
  printPdf: (html: string) => Promise<Uint8Array>
  takePicture: (picture: Picture) => Promise<Uint8Array>
  close: () => Promise<void>
}

export function createBrowserPrinter(): BrowserPrinter {
  let started: Promise<Browser> | undefined
  /** Opens a new page each time, because the tags of a PDF continue the numbering of the previous content. */
  async function withPage<Result>(html: string, use: (page: Page) => Promise<Result>): Promise<Result> {
    started ??= startBrowser()
    const page = await (await started).newPage()
    try {
      await page.setContent(html)
      await page.evaluate(() => document.fonts.ready)
      return await use(page)
    } finally {
      await page.close()
    }
  }
  return {
    printPdf: (html) =>
      withPage(html, async (page) => {
        const faults = await page.evaluate(listOverfullSheets)
        if (faults.length > 0) throw new Error(faults.join('; '))
        return dropDates(await page.pdf(PDF_OPTIONS))
      }),
    takePicture: ({ html, width, height }) =>
      withPage(html, async (page) => {
        await page.setViewportSize({ width, height })
        return page.screenshot({ clip: { x: 0, y: 0, width, height } })
      }),
    close: async () => (await started)?.close(),
  }
}

function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}

/** Runs in the page: content may extend to the padding of its sheet. */
function listOverfullSheets(): string[] {
  return [...document.querySelectorAll('.sheet')].flatMap((sheet, index) => {
    const floor = sheet.getBoundingClientRect().bottom - parseFloat(getComputedStyle(sheet).paddingBottom)
    const flow = [...sheet.children].filter((child) => getComputedStyle(child).position !== 'absolute')
    const excess = Math.max(...flow.map((child) => child.getBoundingClientRect().bottom)) - floor
    return excess > 1 ? [`sheet ${index + 1} is ${Math.round(excess)} px too long`] : []
  })
}

/** Sets both dates of a PDF to January 1, 2026, so that the output is reproducible. */
function dropDates(pdf: Buffer): Buffer {
  const dated = pdf
    .toString('latin1')
    .replaceAll(/(\/(?:CreationDate|ModDate) \(D:)\d{14}/g, (_, name: string) => `${name}20260101000000`)
  return Buffer.from(dated, 'latin1')
}
