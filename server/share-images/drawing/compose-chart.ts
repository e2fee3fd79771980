import { type AcosCurve, type CurveInput, layOutAcosCurve } from '#domain/acos/acos-curve.ts'
import type { Face } from '../text/font-families.ts'
import type { Typeset } from '../text/typeset.ts'
import { FACES, LOOKS } from './card-look.ts'
import { drawPoint, drawRule, scalePath, toPixels } from './draw-curve.ts'
import { drawInWidth, type TextPosition } from './draw-text.ts'

/** Pixels; twice the size in emails, for high-density screens. */
export const CHART = { width: 1008, height: 660 }
const PLOT = { x: 132, y: 84, width: 836, height: 470 }
/** Readable on phones, where the chart has a third of this size. */
const TEXT_SIZE = 30
const { ground, ink, quiet, logoBase: brand } = LOOKS.light
const COLOURS = { rule: '#d7ded5', area: '#e1eee6' }
const POINT = { guide: quiet, dashes: '3 7', halo: ground, fill: '#d8694c', radius: 11 }

type ChartText = { text: string; face: Face; place: TextPosition; width?: number }

export async function composeChart(figures: CurveInput, typeset: Typeset): Promise<string> {
  const curve = layOutAcosCurve(figures)
  const texts = await Promise.all(
    listTexts(curve).map(async ({ text, face, place, width = PLOT.width }) => {
      const set = await typeset(text, face)
      return drawInWidth(set, { ...place, width, minFontSize: 14 }).svg
    }),
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CHART.width}" height="${CHART.height}" viewBox="0 0 ${CHART.width} ${CHART.height}">` +
    `<rect width="${CHART.width}" height="${CHART.height}" fill="${ground}"/>` +
    `<path d="${scalePath(PLOT, curve.area)}" fill="${COLOURS.area}"/>` +
    curve.yTicks.map(({ y }) => drawRule(PLOT, y, `stroke="${COLOURS.rule}" stroke-width="2"`)).join('') +
    `<path d="${scalePath(PLOT, curve.line)}" fill="none" stroke="${brand}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>` +
    (curve.breakEvenY === null
      ? ''
      : drawRule(PLOT, curve.breakEvenY, `stroke="${quiet}" stroke-width="3" stroke-dasharray="10 8"`)) +
    (curve.point ? drawPoint(PLOT, curve.point, POINT) : '') +
    texts.join('') +
    `</svg>`
  )
}

function listTexts(curve: AcosCurve): ChartText[] {
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
    ...curve.yTicks.map(({ y, label }): ChartText => {
      const baseline = toPixels(PLOT, 0, y).y + TEXT_SIZE * 0.35
      return { text: label, face, width: 100, place: { ...at, x: PLOT.x - 18, baseline, align: 'end' } }
    }),
    ...curve.xTicks.map(({ x, label }): ChartText => {
      const align = x === 100 ? 'end' : 'middle'
      const from = toPixels(PLOT, x, 0).x + (x === 100 ? 28 : 0)
      return { text: label, face, place: { ...at, x: from, baseline: floor + 44, align } }
    }),
    ...listMarks(curve),
  ]
}

function listMarks({ point, breakEvenY }: AcosCurve): ChartText[] {
  const marks: ChartText[] = []
  if (breakEvenY !== null) {
    const isPointNear = point !== null && point.x < 45 && Math.abs(point.y - breakEvenY) < 14
    const { x, y } = toPixels(PLOT, isPointNear ? 100 : 0, breakEvenY)
    const side = isPointNear ? { x: x - 12, align: 'end' as const } : { x: x + 12, align: 'start' as const }
    const at = { ...side, baseline: y - 12, fontSize: TEXT_SIZE, fill: quiet }
    marks.push({ text: 'Break-even', face: FACES.detail, place: at })
  }
  if (point) {
    const { x, y } = toPixels(PLOT, point.x, point.y)
    const isLeft = point.labelAnchor === 'end'
    const at = isLeft
      ? { x: x - 24, baseline: y - 24, align: 'end' as const }
      : { x: x + 22, baseline: y + 42, align: 'start' as const }
    marks.push({ text: 'You are here', face: FACES.name, place: { ...at, fontSize: TEXT_SIZE, fill: ink } })
  }
  return marks
}
