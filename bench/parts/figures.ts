import { median, percentile } from './measure.ts'

/** The median is compared with the goal, and each round separately to detect noise. */
const MEDIAN = 0.5

/** All given limits must hold. */
export type Goal = { atMost?: number; atLeast?: number; ratioAtMost?: number }

export type Figure = {
  name: string
  unit: string
  values: readonly number[]
  /** The quantile that represents all values, such as 0.98; by default the median. */
  at?: number
  reference?: { name: string; values: readonly number[] }
  goal?: Goal
}

/** `isNoisy`: at least one round has the opposite result. */
export type Verdict = { isMet: boolean; isNoisy: boolean }

type Judged = {
  value: number
  min: number
  max: number
  reference: { name: string; value: number } | null
  ratio: number | null
  verdict: Verdict | null
}

/** Sends the figure to `npm run lab -- all`, if that started this process. */
export function sendFigure(figure: Figure): void {
  if (figure.values.length === 0) throw new Error(`${figure.name}has no values`)
  process.send?.(figure)
}

export function judgeFigure({ values, at = MEDIAN, reference, goal }: Figure): Judged {
  const take = (list: readonly number[]) => (at === MEDIAN ? median(list) : percentile(list, at))
  const value = take(values)
  const other = reference ? { name: reference.name, value: take(reference.values) } : null
  const ratio = other ? divide(value, other.value) : null
  return {
    value,
    min: Math.min(...values),
    max: Math.max(...values),
    reference: other,
    ratio,
    verdict: goal ? judge(goal) : null,
  }

  function judge(wanted: Goal): Verdict {
    const isMet = meets(wanted, value, ratio)
    const isNoisy =
      at === MEDIAN &&
      values.some((one, round) => meets(wanted, one, ratioOf(one, reference?.values, round)) !== isMet)
    return { isMet, isNoisy }
  }

  function ratioOf(one: number, others: readonly number[] | undefined, round: number): number | null {
    if (!others || !other) return null
    return divide(one, others.length === values.length ? others[round]! : other.value)
  }
}

function meets({ atMost, atLeast, ratioAtMost }: Goal, value: number, ratio: number | null): boolean {
  if (ratioAtMost !== undefined && ratio === null) throw new Error('A goal for a ratio needs a reference')
  return (
    value <= (atMost ?? Infinity) &&
    value >= (atLeast ?? -Infinity) &&
    (ratioAtMost === undefined || ratio! <= ratioAtMost)
  )
}

function divide(value: number, other: number): number {
  return value === 0 && other === 0 ? 1 : value / other
}
