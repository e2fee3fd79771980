import {
  acosCalculator,
  captionTargetChart,
  describeEmptyChart,
  describeTarget,
  describeTargetChart,
} from '#content/acos-calculator.ts'
import { calculateTargetAcos, formatAcos } from '#domain/acos/acos.ts'
import { type AcosCurve, layOutAcosCurve } from './acos-curve.ts'

/** The TACoS that the curve shows before the first result, in percent. */
const EXAMPLE_TACOS = 10
/** A figure with more characters is set smaller. */
const LONG_FIGURE = 8

export type AcosTarget = { tacos: number; organicSales: number }

/** Everything the page says about a result, ready to be rendered on the server or put in place by the island. */
export type AcosView = {
  /** "25.00%"; empty before the first result. */
  figure: string
  isLongFigure: boolean
  sentence: string
  /** The formula with the visitor's figures: "10%" over "1 − 0.6"; empty before the first result. */
  numerator: string
  denominator: string
  caption: string
  /** For those who can't see the curve. */
  description: string
  curve: AcosCurve
  /** "30.00%"; empty without the second step. */
  breakEvenFigure: string
  verdict: string
}

/** @param breakEvenAcos in percent, null without the second step */
export function composeAcosView(target: AcosTarget | null, breakEvenAcos: number | null): AcosView {
  const tacos = target?.tacos ?? EXAMPLE_TACOS
  const figure = target ? formatAcos(calculateTargetAcos(target.tacos, target.organicSales)) : ''
  const percent = figure.slice(0, -1)
  const breakEvenFigure = breakEvenAcos === null ? '' : formatAcos(breakEvenAcos)
  return {
    figure,
    isLongFigure: figure.length > LONG_FIGURE,
    sentence: target ? describeTarget(percent, String(tacos)) : acosCalculator.result.empty,
    numerator: target ? `${tacos}%` : '',
    denominator: target ? `1 − ${formatShare(target.organicSales)}` : '',
    caption: captionTargetChart(String(tacos)),
    description: target
      ? describeTargetChart(String(tacos), String(target.organicSales), percent)
      : describeEmptyChart(String(tacos)),
    curve: layOutAcosCurve({ tacos, organicSales: target?.organicSales ?? null, breakEvenAcos }),
    breakEvenFigure,
    verdict: breakEvenAcos === null ? '' : judgeTarget(percent, breakEvenAcos),
  }
}

/** 60 percent as "0.6", without the dust of binary fractions. */
function formatShare(percent: number): string {
  return String(Number((percent / 100).toPrecision(12)))
}

/** @param target in percent with two decimals, empty when there is none */
function judgeTarget(target: string, breakEvenAcos: number): string {
  const { verdicts } = acosCalculator.breakEven
  if (breakEvenAcos <= 0) return verdicts.noMargin
  if (target === '') return ''
  if (target === formatAcos(breakEvenAcos).slice(0, -1)) return verdicts.equal
  return Number(target) < breakEvenAcos ? verdicts.below : verdicts.above
}
