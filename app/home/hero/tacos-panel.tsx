import { drawArea, drawLine, placePoints, type Point } from '#app/ui/charts/line-path.ts'

export type TacosPanelProps = {
  /** Percent by week, same length. */
  acos: readonly number[]
  tacos: readonly number[]
}

const BOTTOM = 96
const GRID_LINES = [96, 54, 12]
const scale = { width: 230, bottom: BOTTOM, top: 12, min: 6, max: 32 }

export function TacosPanel({ acos, tacos }: TacosPanelProps) {
  const acosPoints = placePoints(acos, scale)
  const tacosPoints = placePoints(tacos, scale)
  return (
    <div className="panel panel--tacos">
      <p className="panel-title">
        TACoS <span className="t-cap">{tacos.length} weeks</span>
      </p>
      <p className="t-num panel-figure">
        {tacos.at(-1)}% <span className="t-cap">from {tacos.at(0)}%</span>
      </p>
      <div className="chart">
        <svg
          viewBox="0 0 236 104"
          role="img"
          aria-label={`ACoS falls from ${acos.at(0)} to ${acos.at(-1)} percent; TACoS falls from ${tacos.at(0)} to ${tacos.at(-1)} percent`}
        >
          {GRID_LINES.map((y) => (
            <path className="chart-grid" key={y} d={`M0 ${y}H230`} />
          ))}
          <path className="chart-area" d={drawArea(tacosPoints, BOTTOM)} />
          <Series name="acos" points={acosPoints} />
          <Series name="tacos" points={tacosPoints} />
        </svg>
        <span className="chart-label chart-label--acos" aria-hidden="true">
          ACoS
        </span>
        <span className="chart-label chart-label--tacos" aria-hidden="true">
          TACoS
        </span>
      </div>
    </div>
  )
}

function Series({ name, points }: { name: 'acos' | 'tacos'; points: Point[] }) {
  const last = points.at(-1)
  return (
    <g className={`chart-series chart-series--${name}`}>
      <path d={drawLine(points)} pathLength="1" />
      {last && <circle cx={last.x} cy={last.y} r="4" />}
    </g>
  )
}
