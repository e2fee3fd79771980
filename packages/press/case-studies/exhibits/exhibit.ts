/** Tones carry a meaning: `ours` organic and results, `ads` what advertising costs, `muted` the past. */
export type Tone = 'ours' | 'ads' | 'third' | 'fourth' | 'muted'

export type ChartLine = { name: string; values: readonly number[]; tone: Tone }

export type AxisLabel = { index: number; text: string }

export type LineChart = {
  kind: 'lines'
  lines: ChartLine[]
  labels: AxisLabel[]
  ticks: number[]
  /** Stands behind each tick, such as a percent sign; a leading sign such as # goes in `prefix`. */
  unit?: string
  prefix?: string
  /** True where a smaller number is better and belongs at the top, as with search rank. */
  isInverted?: boolean
  marks?: AxisLabel[]
}

export type ColumnChart = {
  kind: 'columns'
  /** `frame` draws an outline behind the column, for a plan or a stock that it is measured against. */
  columns: { label: string; value: number; tone?: Tone; frame?: number }[]
  ticks: number[]
  prefix?: string
  hasValues?: boolean
  reference?: { value: number; text: string }
}

export type BarChart = {
  kind: 'bars'
  rows: { label: string; value: number; before?: number; isPicked?: boolean }[]
  unit?: string
}

export type StackChart = {
  kind: 'stack'
  parts: { label: string; value: number; text: string; tone: Tone }[]
}

export type HeatMap = { kind: 'heat'; rows: string[]; columns: string[]; values: number[][]; unit: string }

export type PlanChart = {
  kind: 'plan'
  columns: string[]
  /** From and to count in columns; halves are allowed. */
  rows: { label: string; bars: { from: number; to: number; text: string; tone: Tone }[] }[]
}

/** The first column names the row, the others hold figures. */
export type TableExhibit = { kind: 'table'; columns: string[]; rows: string[][] }

export type ComparisonExhibit = {
  kind: 'comparison'
  before: { label: string; lines: string[] }
  after: { label: string; lines: string[] }
}

/** A picture that only one story needs; `height` in CSS pixels. */
export type Drawing = { kind: 'drawing'; height: number; draw: (width: number) => string }

export type ExhibitBody =
  | LineChart
  | ColumnChart
  | BarChart
  | StackChart
  | HeatMap
  | PlanChart
  | TableExhibit
  | ComparisonExhibit
  | Drawing

export type SingleExhibit = {
  title: string
  /** Printed below, after the words that mark the account as illustrative. */
  note?: string
  /** What the picture says, with its first and last value; not needed for tables and comparisons. */
  description?: string
  body: ExhibitBody
}

/** Two exhibits stand side by side. */
export type Exhibit = SingleExhibit | readonly [SingleExhibit, SingleExhibit]
