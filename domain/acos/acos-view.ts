import { calculateTargetAcos, formatAcos } from './acos.ts'
import { layOutAcosCurve } from './acos-curve.ts'

/** Example TACoS in percent; the chart uses it until there is a result. */
const EXAMPLE_TACOS = 10
/** Longer figures get a smaller font. */
const LONG_FIGURE = 8

export type AcosTarget = { tacos: number; organicSales: number }

export type AcosView = ReturnType<typeof composeAcosView>

/** `{target}`, `{tacos}` and `{organic}` are replaced with percentages. */
export type AcosLabels = {
  empty: string
  sentence: string
  caption: string
  /** Text alternative of the chart. */
  description: string
  emptyDescription: string
  verdicts: { below: string; equal: string; above: string; noMargin: string }
}

/** @param breakEvenAcos in percent, null without the second step */
export function composeAcosView(words: AcosLabels, target: AcosTarget | null, breakEvenAcos: number | null) {
  const tacos = target?.tacos ?? EXAMPLE_TACOS
  const figure = target ? formatAcos(calculateTargetAcos(target.tacos, target.organicSales)) : ''
  const percent = figure.slice(0, -1)
  const fill = (text: string) =>
    fillFigures(text, { tacos, organic: target?.organicSales ?? '', target: percent })
  const breakEvenFigure = breakEvenAcos === null ? '' : formatAcos(breakEvenAcos)
  return {
    figure,
    isLongFigure: figure.length > LONG_FIGURE,
    sentence: target ? fill(words.sentence) : words.empty,
    numerator: target ? `${tacos}%` : '',
    denominator: target ? `1 − ${formatShare(target.organicSales)}` : '',
    caption: fill(words.caption),
    description: fill(target ? words.description : words.emptyDescription),
    curve: layOutAcosCurve({ tacos, organicSales: target?.organicSales ?? null, breakEvenAcos }),
    breakEvenFigure,
    verdict: breakEvenAcos === null ? '' : judgeTarget(words.verdicts, percent, breakEvenAcos),
  }
}

export function fillFigures(text: string, figures: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (token, name: string) => String(figures[name] ?? token))
}

/** Returns 60 percent as "0.6", without floating-point errors. */
function formatShare(percent: number): string {
  return String(Number((percent / 100).toPrecision(12)))
}

/** @param target in percent with two decimals; empty if there is none */
function judgeTarget(verdicts: AcosLabels['verdicts'], target: string, breakEvenAcos: number): string {
  if (breakEvenAcos <= 0) return verdicts.noMargin
  if (target === '') return ''
  if (target === formatAcos(breakEvenAcos).slice(0, -1)) return verdicts.equal
  return Number(target) < breakEvenAcos ? verdicts.below : verdicts.above
}
