import Pdf from 'pdfkit'
import { type AcosCurve, type CurveInput, layOutAcosCurve } from '#domain/acos/acos-curve.ts'
import type { Agency } from '../deliveries/agency.ts'

const MARGIN = 56
/** In points, on A4. */
const PLOT = { x: 96, y: 330, width: 443, height: 300 }
const COLORS = {
  ink: '#0c1f1a',
  quiet: '#586961',
  line: '#d7ded5',
  brand: '#0e5a45',
  tint: '#e1eee6',
  acos: '#d8694c',
}
/** Characters of the built-in PDF fonts. */
const LATIN = /^[\u0020-\u007e\u00a0-\u00ff]+$/

type Sheet = InstanceType<typeof Pdf>
type Point = { x: number; y: number }

/** A page to print: the target, its figures and the calculator's curve. */
export async function drawResultSheet(
  figures: CurveInput,
  rows: readonly (readonly [label: string, value: string])[],
  agency: Agency,
): Promise<Uint8Array> {
  const sheet = new Pdf({
    size: 'A4',
    margin: MARGIN,
    lang: 'en',
    info: { Title: 'ACoS target', Author: readName(agency) },
  })
  const bytes = collect(sheet)
  drawFigures(sheet, rows)
  drawPlot(sheet, layOutAcosCurve(figures))
  sheet
    .font('Helvetica')
    .fontSize(9)
    .fillColor(COLORS.quiet)
    .text(`${readName(agency)} · ${agency.siteUrl}/acos-calculator`, MARGIN, 760, { lineBreak: false })
  sheet.end()
  return bytes
}

function readName({ name, siteUrl }: Agency): string {
  return LATIN.test(name) ? name : new URL(siteUrl).hostname
}

function collect(sheet: Sheet): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const chunks: Buffer[] = []
  sheet.on('data', (chunk: Buffer) => chunks.push(chunk))
  sheet.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
  sheet.on('error', reject)
  return promise
}

function drawFigures(sheet: Sheet, rows: readonly (readonly [string, string])[]): void {
  sheet.rect(0, 0, sheet.page.width, 12).fill(COLORS.brand)
  sheet.font('Helvetica-Bold').fontSize(24).fillColor(COLORS.ink).text('Your ACoS target', MARGIN, 64)
  rows.forEach(([label, value], row) => {
    const y = 124 + row * 34
    sheet.font('Helvetica').fontSize(12).fillColor(COLORS.quiet).text(label, MARGIN, y)
    sheet
      .font('Helvetica-Bold')
      .fontSize(16)
      .fillColor(COLORS.ink)
      .text(value, 220, y - 3)
    sheet
      .moveTo(MARGIN, y + 22)
      .lineTo(sheet.page.width - MARGIN, y + 22)
      .lineWidth(0.5)
      .stroke(COLORS.line)
  })
}

/** Converts percent of the plot to points on the page. */
function place({ x, y }: Point): Point {
  return { x: PLOT.x + (x / 100) * PLOT.width, y: PLOT.y + (y / 100) * PLOT.height }
}

function trace(sheet: Sheet, path: string): Sheet {
  for (const [, command, x, y] of path.matchAll(/([ML])(-?[\d.]+) (-?[\d.]+)/g)) {
    const at = place({ x: Number(x), y: Number(y) })
    if (command === 'M') sheet.moveTo(at.x, at.y)
    else sheet.lineTo(at.x, at.y)
  }
  return sheet
}

function drawPlot(sheet: Sheet, curve: AcosCurve): void {
  drawAxes(sheet, curve)
  trace(sheet, curve.area).closePath().fill(COLORS.tint)
  trace(sheet, curve.line).lineWidth(2).stroke(COLORS.brand)
  if (curve.breakEvenY !== null) drawLevel(sheet, curve.breakEvenY)
  if (curve.point) {
    const { x, y } = place(curve.point)
    sheet.circle(x, y, 5).fill(COLORS.acos)
    const isLeft = curve.point.labelAnchor === 'end'
    sheet
      .font('Helvetica-Bold')
      .fontSize(10)
      .fillColor(COLORS.ink)
      .text('You are here', isLeft ? x - 110 : x + 9, isLeft ? y - 20 : y + 9, {
        width: 100,
        align: isLeft ? 'right' : 'left',
      })
  }
}

function drawAxes(sheet: Sheet, { xTicks, yTicks }: AcosCurve): void {
  sheet.font('Helvetica').fontSize(9).fillColor(COLORS.quiet).lineWidth(0.5)
  sheet.text('Target ACoS', MARGIN, PLOT.y - 26, { lineBreak: false })
  for (const { y, label } of yTicks) {
    const at = place({ x: 0, y })
    sheet
      .moveTo(at.x, at.y)
      .lineTo(PLOT.x + PLOT.width, at.y)
      .stroke(COLORS.line)
    sheet.text(label, MARGIN - 20, at.y - 4, { width: PLOT.x - MARGIN + 12, align: 'right' })
  }
  for (const { x, label } of xTicks) {
    const at = place({ x, y: 100 })
    sheet.text(label, at.x - 30, at.y + 8, { width: 60, align: 'center' })
  }
  const foot = place({ x: 50, y: 100 })
  sheet.text('Organic share of sales', foot.x - 100, foot.y + 26, { width: 200, align: 'center' })
}

function drawLevel(sheet: Sheet, level: number): void {
  const { y } = place({ x: 0, y: level })
  sheet
    .moveTo(PLOT.x, y)
    .lineTo(PLOT.x + PLOT.width, y)
    .dash(4, { space: 3 })
    .lineWidth(1)
    .stroke(COLORS.quiet)
    .undash()
  sheet
    .font('Helvetica')
    .fontSize(9)
    .fillColor(COLORS.quiet)
    .text('Break-even', PLOT.x + 6, y - 12)
}
