import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { describeInterval, INTERVALS, LAST_POSITION, toInterval } from '#domain/intervals/intervals.ts'

export type IntervalSliderProps = {
  id: string
  /** 0 to LAST_POSITION: the slider is not linear (specification, section 9). */
  position: number
  onChange: (position: number) => void
}

/** Named below the slider, in minutes. */
const MARKS = [
  { minutes: 0.5, label: '30 s' },
  { minutes: 5, label: '5 min' },
  { minutes: 60, label: '1 hour' },
  { minutes: 12 * 60, label: '12 hours' },
  { minutes: 24 * 60, label: '1 day' },
]

export function IntervalSlider({ id, position, onChange }: IntervalSliderProps) {
  return (
    <div className="interval-slider">
      <Placed at={position}>
        <input
          id={id}
          type="range"
          min={0}
          max={LAST_POSITION}
          step={1}
          value={position}
          aria-valuetext={describeInterval(toInterval(position))}
          onChange={({ target }) => onChange(Number(target.value))}
        />
      </Placed>
      <div className="interval-marks t-cap" aria-hidden="true">
        {MARKS.map(({ minutes, label }) => (
          <Placed key={label} at={INTERVALS.indexOf(minutes)}>
            {label}
          </Placed>
        ))}
      </div>
    </div>
  )
}

/** Tells the style sheet where on the slider something stands: style attributes are against the page's policy. */
function Placed({ at, children }: { at: number; children: ReactNode }) {
  const element = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => element.current!.style.setProperty('--at', String(at / LAST_POSITION)), [at])
  return <span ref={element}>{children}</span>
}
