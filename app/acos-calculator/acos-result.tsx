import { useContent } from '#app/data/content/use-content.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { calculatorPage } from '#content/pages/acos-calculator.ts'
import type { AcosView } from '#domain/acos/acos-view.ts'
import { RESULT_ID } from '#domain/acos/calculator-query.ts'
import type { AcosCurve, PlotPoint } from '#domain/acos/acos-curve.ts'

export function AcosOutcome({ view }: { view: AcosView }) {
  const acosCalculator = useContent(calculatorPage)
  return (
    <>
      <div role="status">
        <h2 className="t-h4">{acosCalculator.result.title}</h2>
        <p
          className={view.isLongFigure ? 't-num acos-figure acos-figure--long' : 't-num acos-figure'}
          hidden={view.figure === ''}
          data-acos="figure"
        >
          {view.figure}
        </p>
        <p className="t-body acos-sentence" data-acos="sentence">
          {view.sentence}
        </p>
      </div>
      <AcosChart view={view} />
    </>
  )
}

export function AcosResult({ view }: { view: AcosView }) {
  const { result } = useContent(calculatorPage)
  return (
    <div className="acos-result" id={RESULT_ID}>
      <AcosOutcome view={view} />
      <p className="t-small mt-24 no-print" hidden={view.figure === ''} data-acos="offer">
        {result.offer.text}{' '}
        <a className="link" href={result.offer.action.href}>
          {result.offer.action.label}
          <Icon name="arrow-right" />
        </a>
      </p>
      <div className="row mt-24 no-print needs-script" hidden={view.figure === ''} data-acos="actions">
        <Button variant="secondary" size="small" data-acos="copy">
          <Icon name="link" />
          {result.copyLink}
        </Button>
        <Button variant="secondary" size="small" data-acos="print">
          <Icon name="printer" />
          {result.print}
        </Button>
        <p
          className="t-small"
          role="status"
          data-acos="copied"
          data-copied={result.linkCopied}
          data-failed={result.copyFailed}
        />
      </div>
    </div>
  )
}

/** Position of the point while it is hidden, before the first result. */
const NO_POINT: PlotPoint = { x: 0, y: 100, labelAnchor: 'start', labelDx: 0, labelDy: 0 }

/**
 * The curve stretches with its container. Text, strokes and the point are positioned in percent, so they keep
 * their size.
 */
function AcosChart({ view }: { view: AcosView }) {
  const { chart } = useContent(calculatorPage)
  const { curve } = view
  return (
    <figure className="acos-chart">
      <figcaption className="t-cap" data-acos="caption">
        {view.caption}
      </figcaption>
      <svg className="acos-plot" role="img" aria-label={view.description} data-acos="plot">
        <Axes curve={curve} />
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
          <path className="acos-area" d={curve.area} data-acos="area" />
          <path className="acos-line" d={curve.line} data-acos="line" />
        </svg>
        <BreakEvenLine y={curve.breakEvenY} />
        <VisitorPoint point={curve.point} label={chart.pointLabel} />
      </svg>
      <p className="t-cap row row--end" aria-hidden="true">
        {chart.xAxis}
      </p>
    </figure>
  )
}

function Axes({ curve }: { curve: AcosCurve }) {
  return (
    <g className="acos-axes">
      {curve.yTicks.map(({ y, label }) => (
        <g key={y}>
          <line x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} />
          <text x="-10" y={`${y}%`} dy="4" textAnchor="end" data-acos="tick">
            {label}
          </text>
        </g>
      ))}
      {curve.xTicks.map(({ x, label }) => (
        <text key={x} x={`${x}%`} y="100%" dy="24" textAnchor="middle">
          {label}
        </text>
      ))}
    </g>
  )
}

function BreakEvenLine({ y }: { y: number | null }) {
  const height = `${y ?? 0}%`
  return (
    <g className="acos-break-even" display={y === null ? 'none' : undefined} data-acos="break-even-line">
      <line x1="0" x2="100%" y1={height} y2={height} />
      <text x="6" y={height} dy="-7">
        Break-even
      </text>
    </g>
  )
}

function VisitorPoint({ point, label }: { point: PlotPoint | null; label: string }) {
  const { x, y, labelAnchor, labelDx, labelDy } = point ?? NO_POINT
  return (
    <g className="acos-point" display={point ? undefined : 'none'} data-acos="point">
      <line x1="0" x2={`${x}%`} y1={`${y}%`} y2={`${y}%`} />
      <line x1={`${x}%`} x2={`${x}%`} y1={`${y}%`} y2="100%" />
      <circle cx={`${x}%`} cy={`${y}%`} r="7" />
      <text x={`${x}%`} y={`${y}%`} dx={labelDx} dy={labelDy} textAnchor={labelAnchor}>
        {label}
      </text>
    </g>
  )
}
