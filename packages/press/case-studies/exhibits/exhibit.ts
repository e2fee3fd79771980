/** Color roles: `ours` for organic sales and results, `ads` for ad cost, `muted` for the past. */
export type Tone = 'ours' | 'ads' | 'third' | 'fourth' | 'muted'

export type ChartLine = { name: string; values: readonly number[]; tone: Tone }

export type AxisLabel = { index: number; text: string }

export type LineChart = {
  kind: 'lines'
  lines: ChartLine[]
  labels: AxisLabel[]
  ticks: number[]
  /** Suffix of tick labels, such as a percent sign; `prefix` is for signs such as #. */
  unit?: string
  prefix?: string
  /** Inverts the axis if smaller is better, as for search rank. */
  isInverted?: boolean
  marks?: AxisLabel[]
}

export type ColumnChart = {
  kind: 'columns'
  /** `frame` outlines a planned or available amount behind the column. */
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
  /** From and to in columns; halves are allowed. */
  rows: { label: string; bars: { from: number; to: number; text: string; tone: Tone }[] }[]
}

/** The first column has row names, the others figures. */
export type TableExhibit = { kind: 'table'; columns: string[]; rows: string[][] }

export type ComparisonExhibit = {
  kind: 'comparison'
  before: { label: string; lines: string[] }
  after: { label: string; lines: string[] }
}

/** A drawing for one case study; `height` in CSS pixels. */
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
  /** Note after the "illustrative" mark. */
  note?: string
  /** Alt text with the first and last value; not needed for tables and comparisons. */
  description?: string
  body: ExhibitBody
}

/** Two exhibits side by side. */
export type Exhibit = SingleExhibit | readonly [SingleExhibit, SingleExhibit]
