import { type AcosCurve, type CurveInput, layOutAcosCurve } from '#domain/acos/acos-curve.ts'
import type { Face } from '../text/font-families.ts'
import type { Typeset } from '../text/typeset.ts'
import { FACES, LOOKS } from './card-look.ts'
import { drawInWidth, type TextPlace } from './draw-text.ts'

/** In pixels: twice what a mail shows of it. */
export const CHART = { width: 1008, height: 660 }
const PLOT = { x: 132, y: 84, width: 836, height: 470 }
/** Phones show a mail at less than a third of these pixels. */
const TEXT_SIZE = 30
const { ground, ink, quiet, logoBase: brand } = LOOKS.light
const COLOURS = { rule: '#d7ded5', area: '#e1eee6', point: '#d8694c' }

type Written = { text: string; face: Face; place: TextPlace; width?: number }

/** The curve of the calculator with axes, the break-even level and the place of one result, as SVG without fonts. */
export async function composeChart(figures: CurveInput, typeset: Typeset): Promise<string> {
  const curve = layOutAcosCurve(figures)
  const texts = await Promise.all(
    listTexts(curve).map(async ({ text, face, place, width = PLOT.width }) => {
      const set = await typeset(text, face)
      return drawInWidth(set, { ...place, width, smallest: 14 }).svg
    }),
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CHART.width}" height="${CHART.height}" viewBox="0 0 ${CHART.width} ${CHART.height}">` +
    `<rect width="${CHART.width}" height="${CHART.height}" fill="${ground}"/>` +
    `<path d="${stretch(curve.area)}" fill="${COLOURS.area}"/>` +
    curve.yTicks.map(({ y }) => drawRule(y)).join('') +
    `<path d="${stretch(curve.line)}" fill="none" stroke="${brand}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>` +
    drawLevel(curve) +
    drawPoint(curve) +
    texts.join('') +
    `</svg>`
  )
}

/** From percent of the plot to pixels. */
function toPixels(x: number, y: number) {
  return { x: PLOT.x + (PLOT.width * x) / 100, y: PLOT.y + (PLOT.height * y) / 100 }
}

/** A path of straight lines in percent of the plot, in pixels. */
function stretch(path: string): string {
  return path
    .split(/(?=[MLZ])/)
    .map((step) => {
      const [x, y] = step.slice(1).split(' ').map(Number)
      if (x === undefined || y === undefined) return step
      const at = toPixels(x, y)
      return `${step[0]}${at.x.toFixed(2)} ${at.y.toFixed(2)}`
    })
    .join('')
}

function drawRule(percent: number): string {
  const { x, y } = toPixels(0, percent)
  return `<path d="M${x} ${y}h${PLOT.width}" stroke="${COLOURS.rule}" stroke-width="2"/>`
}

function drawLevel({ breakEvenY }: AcosCurve): string {
  if (breakEvenY === null) return ''
  const { x, y } = toPixels(0, breakEvenY)
  return `<path d="M${x} ${y}h${PLOT.width}" stroke="${quiet}" stroke-width="3" stroke-dasharray="10 8"/>`
}

function drawPoint({ point }: AcosCurve): string {
  if (!point) return ''
  const { x, y } = toPixels(point.x, point.y)
  const floor = PLOT.y + PLOT.height
  return (
    `<path d="M${PLOT.x} ${y}H${x}V${floor}" fill="none" stroke="${quiet}" stroke-width="2" stroke-dasharray="3 7"/>` +
    `<circle cx="${x}" cy="${y}" r="15" fill="${ground}"/><circle cx="${x}" cy="${y}" r="11" fill="${COLOURS.point}"/>`
  )
}

function listTexts(curve: AcosCurve): Written[] {
  const face = FACES.detail
  const at = { fontSize: TEXT_SIZE, fill: quiet }
  const floor = PLOT.y + PLOT.height
  return [
    { text: 'Target ACoS', face, place: { ...at, x: 24, baseline: 46, align: 'start' } },
    {
      text: 'Organic share of sales',
      face,
      place: { ...at, x: PLOT.x + PLOT.width, baseline: floor + 88, align: 'end' },
    },
    ...curve.yTicks.map(({ y, label }): Written => {
      const baseline = toPixels(0, y).y + TEXT_SIZE * 0.35
      return { text: label, face, width: 100, place: { ...at, x: PLOT.x - 18, baseline, align: 'end' } }
    }),
    ...curve.xTicks.map(({ x, label }): Written => {
      const align = x === 100 ? 'end' : 'middle'
      const from = toPixels(x, 0).x + (x === 100 ? 28 : 0)
      return { text: label, face, place: { ...at, x: from, baseline: floor + 44, align } }
    }),
    ...listMarks(curve),
  ]
}

/** The names of the level and of the point, each clear of the other. */
function listMarks({ point, breakEvenY }: AcosCurve): Written[] {
  const marks: Written[] = []
  if (breakEvenY !== null) {
    const isTaken = point !== null && point.x < 45 && Math.abs(point.y - breakEvenY) < 14
    const { x, y } = toPixels(isTaken ? 100 : 0, breakEvenY)
    const side = isTaken ? { x: x - 12, align: 'end' as const } : { x: x + 12, align: 'start' as const }
    const at = { ...side, baseline: y - 12, fontSize: TEXT_SIZE, fill: quiet }
    marks.push({ text: 'Break-even', face: FACES.detail, place: at })
  }
  if (point) {
    const { x, y } = toPixels(point.x, point.y)
    const isLeft = point.labelAnchor === 'end'
    const at = isLeft
      ? { x: x - 24, baseline: y - 24, align: 'end' as const }
      : { x: x + 22, baseline: y + 42, align: 'start' as const }
    marks.push({ text: 'You are here', face: FACES.name, place: { ...at, fontSize: TEXT_SIZE, fill: ink } })
  }
  return marks
}
