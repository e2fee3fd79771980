import { buildAxis, chooseNamedPoints, type ChartAxis } from './chart-axis.ts'
import { drawArea, drawLine, placePoints, type Point } from '../charts/line-path.ts'

export type PanelChartContent = {
  kind: 'lines' | 'bars'
  /** Text alternative. */
  description: string
  unit?: string | undefined
  points: readonly string[]
  lines: readonly { name: string; tone: 'd1' | 'd2' | 'd3' | 'd4'; values: readonly number[] }[]
}

type PanelLine = PanelChartContent['lines'][number]

/** Positions are percentages of the plot, so that the chart stretches without scaling its text. */
export function PanelChart({ chart }: { chart: PanelChartContent }) {
  const axis = buildAxis(chart.lines.flatMap((line) => line.values))
  return (
    <svg className="panel-chart" role="img" aria-label={chart.description}>
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <line className="panel-grid" x1="0" x2="100%" y1={toHeight(tick, axis)} y2={toHeight(tick, axis)} />
          <text x="-10" y={toHeight(tick, axis)} dy="0.36em" textAnchor="end">
            {tick}
            {chart.unit}
          </text>
        </g>
      ))}
      {chart.kind === 'bars' ? <Bars chart={chart} axis={axis} /> : <Lines chart={chart} axis={axis} />}
    </svg>
  )
}

type DrawnChart = { chart: PanelChartContent; axis: ChartAxis }

/** Color of the main line, whose area is filled. */
const MAIN_TONE = 'd1'

function Lines({ chart, axis }: DrawnChart) {
  const scale = { width: 100, bottom: 100, top: 0, min: 0, max: axis.max }
  const series = chart.lines.map((line) => ({ line, points: placePoints(line.values, scale) }))
  const lowest = series.toSorted((a, b) => lastOf(b.points).y - lastOf(a.points).y)[0]
  const main = series.find(({ line }) => line.tone === MAIN_TONE) ?? lowest
  return (
    <>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
        {main && <path className={`panel-area tone-${main.line.tone}`} d={drawArea(main.points, 100)} />}
        {series.map(({ line, points }) => (
          <path className={`panel-line tone-${line.tone}`} key={line.name} d={drawLine(points)} />
        ))}
      </svg>
      {series.map(({ line, points }) => (
        <LineEnd
          key={line.name}
          line={line}
          points={points}
          isBelow={
            series.length > 1 && line === lowest?.line && areEndsClose(series.map((one) => one.points))
          }
        />
      ))}
      {chooseNamedPoints(chart.points.length).map((index) => {
        const isLast = index === chart.points.length - 1
        const x = `${(index / Math.max(1, chart.points.length - 1)) * 100}%`
        return (
          <text
            key={index}
            x={x}
            y="100%"
            dy="21"
            textAnchor={index === 0 ? 'start' : isLast ? 'end' : 'middle'}
          >
            {chart.points[index]}
          </text>
        )
      })}
    </>
  )
}

/** Width at the end of the line that its label must not cover. */
const NAME_REACH_PERCENT = 18

function LineEnd({ line, points, isBelow }: { line: PanelLine; points: readonly Point[]; isBelow: boolean }) {
  const end = lastOf(points)
  const beneathName = points.filter((point) => point.x >= end.x - NAME_REACH_PERCENT).map((point) => point.y)
  const y = isBelow ? Math.max(...beneathName) : Math.min(...beneathName)
  return (
    <g className={`panel-end tone-${line.tone}`}>
      <circle cx={`${end.x}%`} cy={`${end.y}%`} r="4.5" />
      <text x="100%" y={`${y}%`} dy={isBelow ? 21 : -11} textAnchor="end">
        {line.name}
      </text>
    </g>
  )
}

/** Width of a bar relative to its slot. */
const BAR_FILL = 0.58

/** Only the highest bar shows its value. */
function Bars({ chart, axis }: DrawnChart) {
  const slot = 100 / chart.points.length
  return chart.lines.slice(0, 1).map((line) => (
    <g className={`panel-bars tone-${line.tone}`} key={line.name}>
      <text className="panel-bars-name" x="0" y="0" dy="-16">
        {line.name}
      </text>
      {line.values.map((value, index) => {
        const isHighest = value === Math.max(...line.values)
        const middle = `${round((index + 0.5) * slot)}%`
        return (
          <g key={chart.points[index]}>
            <rect
              className={isHighest ? 'panel-bar panel-bar--highest' : 'panel-bar'}
              x={`${round((index + (1 - BAR_FILL) / 2) * slot)}%`}
              y={toHeight(value, axis)}
              width={`${round(slot * BAR_FILL)}%`}
              height={`${round((value / axis.max) * 100)}%`}
            />
            {isHighest && (
              <text
                className="panel-bar-value"
                x={middle}
                y={toHeight(value, axis)}
                dy="-8"
                textAnchor="middle"
              >
                {value}
                {chart.unit}
              </text>
            )}
            <text x={middle} y="100%" dy="21" textAnchor="middle">
              {chart.points[index]}
            </text>
          </g>
        )
      })}
    </g>
  ))
}

/** If lines end closer to each other, their labels would overlap. */
const CLOSE_ENDS_PERCENT = 24

function areEndsClose(lines: readonly (readonly Point[])[]): boolean {
  const ends = lines.map((points) => lastOf(points).y)
  return Math.max(...ends) - Math.min(...ends) < CLOSE_ENDS_PERCENT
}

function lastOf(points: readonly Point[]): Point {
  return points.at(-1) ?? { x: 100, y: 100 }
}

function toHeight(value: number, axis: ChartAxis): string {
  return `${round(100 - (value / axis.max) * 100)}%`
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100
}
