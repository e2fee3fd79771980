/** Renders all figures of a run as Markdown tables. */
import { type Figure, type Goal, judgeFigure } from '../../../../bench/parts/figures.ts'

/** The result of one bench. */
export type BenchResult = {
  /** Heading of its table. */
  part: string
  command: string
  figures: readonly Figure[]
  /** Null if it succeeded. */
  failure: string | null
  seconds: number
  loads: readonly [before: number, after: number]
}

export type Run = {
  date: string
  commit: string
  size: string
  machine: string
  /** Reason for an early end of the run. */
  interrupted: string | null
  ran: readonly BenchResult[]
}

const NONE = '–'
const FIGURE_COLUMNS = ['Measure', 'Result', 'Min to max', 'Count', 'Reference', 'Ratio', 'Goal', 'Met']
const BENCH_COLUMNS = ['`npm run lab --`', 'Duration', 'Load before', 'Load after', 'Figures', 'Result']

/** One section per part, in order of first appearance, followed by a table of the benches. */
export function renderRun({ date, commit, size, machine, interrupted, ran }: Run): string {
  const parts = [...new Set(ran.map(({ part }) => part))]
  const verdicts = ran
    .flatMap(({ figures }) => figures)
    .flatMap((figure) => judgeFigure(figure).verdict ?? [])
  const met = verdicts.filter(({ isMet }) => isMet).length
  const failed = ran.filter(({ failure }) => failure !== null).length
  const lines = [
    `\`npm run lab -- all\`, ${size} sizes, ${date}, commit ${commit}; ${machine}.`,
    `${met} of ${verdicts.length} goals met; ${ran.length - failed} of ${ran.length} benches succeeded.`,
    ...(interrupted ? [`**${interrupted}**`] : []),
  ]
  return [
    lines.join('\n'),
    ...parts.map((part) => {
      const own = ran.filter((one) => one.part === part)
      return `### ${part}\n\n${renderTable(FIGURE_COLUMNS, own.flatMap(listRows))}`
    }),
    `### What ran\n\n${renderTable(BENCH_COLUMNS, ran.map(describeBench))}`,
    '',
  ].join('\n\n')
}

function listRows({ command, figures, failure }: BenchResult): string[][] {
  const rows = figures.map(describeFigure)
  if (failure === null) return rows
  const name = figures.length > 0 ? `rest of \`${command}\`` : `\`${command}\``
  return [...rows, [name, 'not measured', ...Array<string>(5).fill(NONE), failure]]
}

function describeFigure(figure: Figure): string[] {
  const { name, unit, values, reference, goal } = figure
  const judged = judgeFigure(figure)
  const part = figure.at === undefined ? '' : figure.at === 1 ? ', max' : `, p${Math.round(figure.at * 100)}`
  return [
    name + part,
    `${round(judged.value)} ${unit}`,
    values.length > 1 ? `${round(judged.min)} to ${round(judged.max)}` : NONE,
    String(values.length),
    judged.reference
      ? `${judged.reference.name}: ${round(judged.reference.value)}${describeSpread(reference!.values)}`
      : NONE,
    judged.ratio === null ? NONE : `${round(judged.ratio)}×`,
    goal ? describeGoal(goal, unit) : NONE,
    judged.verdict
      ? (judged.verdict.isMet ? 'yes' : '**no**') + (judged.verdict.isNoisy ? ', not in every round' : '')
      : NONE,
  ]
}

function describeSpread(values: readonly number[]): string {
  return values.length > 1 ? ` (${round(Math.min(...values))} to ${round(Math.max(...values))})` : ''
}

function describeGoal({ atMost, atLeast, ratioAtMost }: Goal, unit: string): string {
  return [
    ...(atMost === undefined ? [] : [`≤ ${atMost} ${unit}`]),
    ...(atLeast === undefined ? [] : [`≥ ${atLeast} ${unit}`]),
    ...(ratioAtMost === undefined ? [] : [`≤ ${ratioAtMost}×`]),
  ].join(', ')
}

function describeBench({ command, figures, failure, seconds, loads }: BenchResult): string[] {
  const duration = `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
  const [before, after] = loads.map((load) => load.toFixed(1))
  return [command, duration, before!, after!, String(figures.length), failure ?? 'ok']
}

/** Rounds to three significant digits, or to an integer from 100 on. */
function round(value: number): string {
  if (!Number.isFinite(value)) return NONE
  const size = Math.abs(value)
  if (size === 0 || size >= 100) return String(Math.round(value))
  const digits = size >= 10 ? 1 : size >= 1 ? 2 : 3
  return value.toFixed(digits)
}

/** Pads columns as prettier does. */
function renderTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [columns, ...rows].map((row) => row.map(escapeCell))
  const widths = columns.map((_, at) => Math.max(3, ...cells.map((row) => row[at]!.length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`
  const [head, ...body] = cells
  return [line(head!), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

function escapeCell(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/(?<!\\)\|/g, '\\|')
    .trim()
}
