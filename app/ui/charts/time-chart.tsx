import { type PointerEvent, useId, useState } from 'react'
import { roundUp } from './chart-scale.ts'
import { drawArea, drawLine, placeStretches } from './line-path.ts'
import './time-chart.css'

export type ChartTone = 'main' | 'quiet' | 'note' | 'second' | 'bad'
export type ChartSeries = {
  name: string
  tone: ChartTone
  /** One value per time; null if unknown. */
  values: readonly (number | null)[]
}
export type TimeChartProps = {
  title: string
  /** Large figure: the current value or the total. */
  headline: string
  /** Note on the headline, such as "in the last hour". */
  note: string
  /** Bars are stacked. The area below the first line is filled. */
  kind: 'bars' | 'lines'
  series: readonly ChartSeries[]
  /** Formatted start of each interval, for the table. */
  times: readonly string[]
  /** Labels at start, middle and end of the axis. */
  marks: readonly [string, string, string]
  format: (value: number) => string
  /** Returns the maximum of the axis for the largest value. */
  roundTop?: (largest: number) => number
}

const HEIGHT = 100

/** Chart of values over time, with a table as alternative. */
export function TimeChart(props: TimeChartProps) {
  const { title, headline, note, kind, series, times, marks, format, roundTop = roundUp } = props
  const id = useId()
  const [pointed, setPointed] = useState<number | null>(null)
  const top = roundTop(findLargest(kind, series))
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(Math.max(0, Math.min(times.length - 1, Math.floor(((clientX - left) / width) * times.length))))
  }
  return (
    <figure className="time-chart box pad" aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      <p className="time-chart-now">
        <strong>{headline}</strong> <span>{note}</span>
      </p>
      <div className="time-chart-plot" onPointerMove={point} onPointerLeave={() => setPointed(null)}>
        <span className="time-chart-top" aria-hidden="true">
          {format(top)}
        </span>
        <svg
          role="img"
          aria-label={`${title}, from ${times[0]} to ${times.at(-1)}: ${headline} ${note}`}
          viewBox={`0 0 ${times.length} ${HEIGHT}`}
          preserveAspectRatio="none"
        >
          {kind === 'bars' ? <Bars series={series} top={top} /> : <Lines series={series} top={top} />}
          {pointed !== null && (
            <rect className="time-chart-pointed" x={pointed} y="0" width="1" height={HEIGHT} />
          )}
        </svg>
      </div>
      <p className="row row--between" aria-hidden="true">
        {marks.map((mark, at) => (
          <span key={at}>{mark}</span>
        ))}
      </p>
      <p className="time-chart-legend row muted" aria-hidden={pointed === null ? undefined : true}>
        {pointed !== null && <span className="strong">{times[pointed]}</span>}
        {series.map(({ name, tone, values }) => {
          const value = pointed === null ? undefined : values[pointed]
          return (
            <span key={name} className={`time-chart-key tone-${tone}`}>
              {name}
              {pointed !== null && <b>{value == null ? 'unknown' : format(value)}</b>}
            </span>
          )
        })}
      </p>
      <ChartTable {...props} />
    </figure>
  )
}

type DrawnSeries = { series: readonly ChartSeries[]; top: number }

/** Gap between bars. */
const BAR = { inset: 0.12, width: 0.76 }

function Bars({ series, top }: DrawnSeries) {
  const length = series[0]?.values.length ?? 0
  return Array.from({ length }, (_, at) => {
    let below = 0
    return series.map(({ name, tone, values }) => {
      const height = ((values[at] ?? 0) / top) * HEIGHT
      if (height === 0) return null
      below += height
      return (
        <rect
          key={`${name} ${at}`}
          className={`time-chart-bar tone-${tone}`}
          x={at + BAR.inset}
          y={HEIGHT - below}
          width={BAR.width}
          height={height}
        />
      )
    })
  })
}

function Lines({ series, top }: DrawnSeries) {
  const width = series[0]?.values.length ?? 0
  const drawn = series.map(({ values, ...rest }) => ({
    ...rest,
    stretches: placeStretches(values, { width, bottom: HEIGHT, top: 0, min: 0, max: top }),
  }))
  return drawn.toReversed().map(({ name, tone, stretches }, at) => (
    <g key={name} className={`tone-${tone}`}>
      {at === drawn.length - 1 &&
        stretches.map((points) => (
          <path key={points[0]!.x} className="time-chart-area" d={drawArea(points, HEIGHT)} />
        ))}
      {stretches.map((points) => (
        <path key={points[0]!.x} className="time-chart-line" d={drawLine(points)} />
      ))}
    </g>
  ))
}

function ChartTable({ title, series, times, format }: TimeChartProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="time-chart-table disclosure"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        As a table<span className="sr-only">: {title}</span>
      </summary>
      {/* Rendered on demand, because it has hundreds of rows. */}
      {isOpen && (
        <div role="region" aria-label={`${title} as a table`} tabIndex={0}>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">From</th>
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {times
                .map((time, at) => (
                  <tr key={time}>
                    <th scope="row">{time}</th>
                    {series.map(({ name, values }) => (
                      <td key={name}>{values[at] == null ? 'unknown' : format(values[at])}</td>
                    ))}
                  </tr>
                ))
                .toReversed()}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}

function findLargest(kind: TimeChartProps['kind'], series: readonly ChartSeries[]): number {
  const all = series.map(({ values }) => values)
  if (kind === 'lines') return Math.max(0, ...all.flat().map((value) => value ?? 0))
  return (all[0] ?? []).reduce<number>(
    (largest, _, at) =>
      Math.max(
        largest,
        all.reduce((sum, values) => sum + (values[at] ?? 0), 0),
      ),
    0,
  )
}
