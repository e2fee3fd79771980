import { CountLink } from '#app/clients/count-link.tsx'
import { useContent } from '#app/data/content/use-content.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { StatRow } from '#app/ui/sections/stat-row.tsx'
import { figures } from '#content/agency/figures.ts'
import { home } from '#content/pages/home.ts'
import { Label } from '#app/ui/cards/label.tsx'
import { drawArea, drawLine, placePoints, type Point } from '#app/ui/charts/line-path.ts'

export function Hero() {
  const { hero } = useContent(home)
  const { agency } = useContent(figures)
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="wrap">
        <div className="split split--even">
          <div className="copy">
            <h1 className="t-display" id="hero-title">
              {hero.headline}
            </h1>
            <p className="t-lead">{hero.lead}</p>
            <div className="row hero-actions">
              <ButtonLink size="large" href={hero.bookCall.href}>
                {hero.bookCall.label}
                <Icon name="arrow-right" className="nudge" />
              </ButtonLink>
              <ButtonLink variant="secondary" size="large" href={hero.successStories.href}>
                {hero.successStories.label}
              </ButtonLink>
            </div>
          </div>
          <HeroStage />
        </div>
        <StatRow stats={hero.figures.map((name) => agency[name])} columns={3} />
        <CountLink />
      </div>
    </section>
  )
}

const BOTTLE_OUTLINE =
  'M-30.9-156H30.9Q35.9-156 35.9-151V-126.8Q35.9-124.8 33.9-124.8H-33.9Q-35.9-124.8-35.9-126.8V-151Q-35.9-156-30.9-156ZM-30.4-124.8H30.4V-120.1C46-118.6 46-110.8 46-104.5V-12Q46 0 34 0H-34Q-46 0-46-12V-104.5C-46-110.8-46-118.6-30.4-120.1Z'

/** Bottom center of the bottle, in coordinates of the picture. */
const FORMER_POSITIONS = [
  { id: 'ghost-first', x: 120, y: 658 },
  { id: 'ghost-second', x: 288, y: 442 },
]

function HeroStage() {
  const { note, ranks, series } = useContent(home).hero.account
  return (
    <figure>
      <div className="stage">
        <div className="stage-art">
          <img src="/art/hero/shelf.svg" alt="" width="680" height="690" fetchPriority="high" />
          <svg
            viewBox="0 0 680 700"
            preserveAspectRatio="xMidYMid slice"
            aria-hidden="true"
            focusable="false"
          >
            {FORMER_POSITIONS.map((place) => (
              <Ghost key={place.id} {...place} />
            ))}
          </svg>
        </div>
        <ol className="stage-ranks" aria-label="Search rank of the product over time">
          {ranks.map(({ rank, week }) => (
            <li key={rank}>
              <Label>{`${rank} · ${week}`}</Label>
            </li>
          ))}
        </ol>
        <div className="stage-panels">
          <TacosPanel acos={series.acos} tacos={series.tacos} />
          <BuyBoxPanel shares={series.buyBox} />
        </div>
      </div>
      <figcaption className="t-cap row row--end mt-16">{note}</figcaption>
    </figure>
  )
}

/** Dashed outline, drawn by a growing stroke in its mask. */
function Ghost({ id, x, y }: { id: string; x: number; y: number }) {
  return (
    <g className={id} transform={`translate(${x} ${y})`}>
      <mask id={`${id}-mask`} maskUnits="userSpaceOnUse" x="-60" y="-170" width="120" height="180">
        <path className="ghost-pen" d={BOTTLE_OUTLINE} pathLength="1" />
      </mask>
      <path className="ghost-fill" d={BOTTLE_OUTLINE} />
      <path className="ghost-outline" d={BOTTLE_OUTLINE} mask={`url(#${id}-mask)`} />
    </g>
  )
}

type BuyBoxPanelProps = {
  /** In percent, by week. */
  shares: readonly number[]
}

const HEIGHT = 62
const BAR_WIDTH = 7
const BAR_STEP = 9.7
/** The hidden axis starts at 40 percent, so that weekly changes are visible. The panel states both ends. */
const AXIS_START = 40

function BuyBoxPanel({ shares }: BuyBoxPanelProps) {
  return (
    <div className="panel panel--buy-box">
      <p className="panel-title row row--between row--single-line muted">
        Buy Box share <span className="t-cap">by week</span>
      </p>
      <p className="t-num panel-figure">
        {shares.at(-1)}% <span className="t-cap">from {shares.at(0)}%</span>
      </p>
      <svg
        className="chart"
        viewBox="0 0 212 62"
        role="img"
        aria-label={`Buy Box share rises from ${shares.at(0)} to ${shares.at(-1)} percent`}
      >
        {shares.map((share, week) => (
          <Bar
            key={week}
            share={share}
            x={Math.round(week * BAR_STEP * 10) / 10}
            isLast={week === shares.length - 1}
          />
        ))}
      </svg>
    </div>
  )
}

function Bar({ share, x, isLast }: { share: number; x: number; isLast: boolean }) {
  const height = Math.round(((share - AXIS_START) / (100 - AXIS_START)) * HEIGHT * 10) / 10
  return (
    <>
      <rect className="bar-track" x={x} width={BAR_WIDTH} height={HEIGHT} rx="1.5" />
      <rect
        className={isLast ? 'bar bar--last' : 'bar'}
        x={x}
        y={Math.round((HEIGHT - height) * 10) / 10}
        width={BAR_WIDTH}
        height={height}
        rx="1.5"
      />
    </>
  )
}

type TacosPanelProps = {
  /** In percent, by week, same length. */
  acos: readonly number[]
  tacos: readonly number[]
}

const BOTTOM = 96
const GRID_LINES = [96, 54, 12]
const scale = { width: 230, bottom: BOTTOM, top: 12, min: 6, max: 32 }

function TacosPanel({ acos, tacos }: TacosPanelProps) {
  const acosPoints = placePoints(acos, scale)
  const tacosPoints = placePoints(tacos, scale)
  return (
    <div className="panel panel--tacos">
      <p className="panel-title row row--between row--single-line muted">
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
