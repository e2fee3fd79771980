import { afterAll, expect, test } from 'vitest'
import { createBrowserPrinter } from './browser-printer.ts'

const printer = createBrowserPrinter()
afterAll(() => printer.close())

/** Contains a table, because a tagged PDF numbers its cells. */
const drawSheet = (millimetres: number, words = 'Words') =>
  `<!doctype html><html lang="en"><title>A sheet</title><style>*{margin:0;box-sizing:border-box}@page{size:A4}.sheet{height:297mm;padding-bottom:20mm}</style>
  <section class="sheet"><h1 style="height:${millimetres}mm">${words}</h1><table><tr><th>A</th><td>1</td></tr></table></section></html>`

test('rejects a sheet that overflows', async () => {
  await expect(printer.printPdf(drawSheet(290))).rejects.toThrow(/^sheet 1 is \d+ px too long$/)
})

test('prints the same PDF for the same page', async () => {
  const first = await printer.printPdf(drawSheet(100))
  const other = await printer.printPdf(drawSheet(100, 'Other words'))
  expect(Buffer.from(other).equals(first)).toBe(false)
  expect(Buffer.from(await printer.printPdf(drawSheet(100))).equals(first)).toBe(true)
  expect(Buffer.from(first).toString('latin1')).toContain("/CreationDate (D:20260101000000+00'00')")
})

test('renders an image at the requested size', async () => {
  const picture = await printer.takePicture({ html: '<h1>Words</h1>', width: 120, height: 80 })
  const header = new DataView(picture.buffer, picture.byteOffset)
  expect([header.getUint32(16), header.getUint32(20)]).toEqual([120, 80])
})
