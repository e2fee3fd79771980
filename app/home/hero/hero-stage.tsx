import { useContent } from '#app/data/content/use-content.ts'
import { Label } from '#app/ui/cards/label.tsx'
import { home } from '#content/pages/home.ts'
import { BuyBoxPanel } from './buy-box-panel.tsx'
import { TacosPanel } from './tacos-panel.tsx'

const BOTTLE_OUTLINE =
  'M-30.9-156H30.9Q35.9-156 35.9-151V-126.8Q35.9-124.8 33.9-124.8H-33.9Q-35.9-124.8-35.9-126.8V-151Q-35.9-156-30.9-156ZM-30.4-124.8H30.4V-120.1C46-118.6 46-110.8 46-104.5V-12Q46 0 34 0H-34Q-46 0-46-12V-104.5C-46-110.8-46-118.6-30.4-120.1Z'

/** Bottom center of the bottle in the coordinates of the picture. */
const FORMER_POSITIONS = [
  { id: 'ghost-first', x: 120, y: 658 },
  { id: 'ghost-second', x: 288, y: 442 },
]

export function HeroStage() {
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

/** A dashed outline that is drawn by a growing stroke in its mask. */
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
