/** All figures of a run as Markdown, each beside its reference and its goal. */
import { type Figure, type Goal, judgeFigure } from '../../../../bench/parts/figures.ts'

/** What came of one bench: figures, and why there are none or not all of them. */
export type Ran = {
  /** The goals it answers. */
  part: string
  command: string
  figures: readonly Figure[]
  /** Null when it ended well. */
  failure: string | null
  seconds: number
  loads: readonly [before: number, after: number]
}

export type Run = {
  date: string
  commit: string
  size: string
  machine: string
  /** Why it ended before all had run. */
  interrupted: string | null
  ran: readonly Ran[]
}

const NONE = '–'
const FIGURE_COLUMNS = ['What', 'Measured', 'Least to most', 'Of', 'Beside', 'Times', 'Goal', 'Met']
const BENCH_COLUMNS = ['`npm run lab --`', 'Took', 'Load before', 'Load after', 'Figures', 'Ended']

/** Sections with a table each, in the order in which the parts were first named, and a table of the benches. */
export function renderRun({ date, commit, size, machine, interrupted, ran }: Run): string {
  const parts = [...new Set(ran.map(({ part }) => part))]
  const verdicts = ran
    .flatMap(({ figures }) => figures)
    .flatMap((figure) => judgeFigure(figure).verdict ?? [])
  const met = verdicts.filter(({ isMet }) => isMet).length
  const failed = ran.filter(({ failure }) => failure !== null).length
  const lines = [
    `\`npm run lab -- all\`, ${size} sizes, ${date}, commit ${commit}; ${machine}.`,
    `${met} of ${verdicts.length} goals are met; ${ran.length - failed} of ${ran.length} benches ended well.`,
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

function listRows({ command, figures, failure }: Ran): string[][] {
  const rows = figures.map(describeFigure)
  if (failure === null) return rows
  const name = figures.length > 0 ? `the rest of \`${command}\`` : `\`${command}\``
  return [...rows, [name, 'not measured', ...Array<string>(5).fill(NONE), failure]]
}

function describeFigure(figure: Figure): string[] {
  const { name, unit, values, reference, goal } = figure
  const judged = judgeFigure(figure)
  const part =
    figure.at === undefined ? '' : figure.at === 1 ? ', the most' : `, p${Math.round(figure.at * 100)}`
  return [
    name + part,
    `${round(judged.value)} ${unit}`,
    values.length > 1 ? `${round(judged.least)} to ${round(judged.most)}` : NONE,
    String(values.length),
    judged.reference
      ? `${judged.reference.name}: ${round(judged.reference.value)}${describeSpread(reference!.values)}`
      : NONE,
    judged.ratio === null ? NONE : round(judged.ratio),
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
    ...(ratioAtMost === undefined ? [] : [`≤ ${ratioAtMost} times`]),
  ].join(', ')
}

function describeBench({ command, figures, failure, seconds, loads }: Ran): string[] {
  const took = `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
  const [before, after] = loads.map((load) => load.toFixed(1))
  return [command, took, before!, after!, String(figures.length), failure ?? 'well']
}

/** Three digits of a small number, whole ones of a large one. */
function round(value: number): string {
  if (!Number.isFinite(value)) return NONE
  const size = Math.abs(value)
  if (size === 0 || size >= 100) return String(Math.round(value))
  const digits = size >= 10 ? 1 : size >= 1 ? 2 : 3
  return value.toFixed(digits)
}

/** As wide as its widest cells, as the formatter of the documents writes it. */
function renderTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [columns, ...rows].map((row) => row.map(escapeCell))
  const widths = columns.map((_, at) => Math.max(3, ...cells.map((row) => row[at]!.length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`
  const [head, ...body] = cells
  return [line(head!), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

/** What somebody's error says may be anything. */
function escapeCell(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/(?<!\\)\|/g, '\\|')
    .trim()
}
