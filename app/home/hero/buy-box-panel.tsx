export type BuyBoxPanelProps = {
  /** Percent by week. */
  shares: readonly number[]
}

const HEIGHT = 62
const BAR_WIDTH = 7
const BAR_STEP = 9.7
/** The hidden axis starts at 40 percent, so that weekly changes can be seen; the panel states both ends. */
const AXIS_START = 40

export function BuyBoxPanel({ shares }: BuyBoxPanelProps) {
  return (
    <div className="panel panel--buy-box">
      <p className="panel-title">
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
