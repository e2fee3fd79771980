import { type ReactNode, type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { type NewsSchedule, saveNewsInterval } from '#app/data/tools/news-schedule.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { describeInterval } from '#domain/intervals.ts'
import { INTERVALS, LAST_POSITION, toInterval, toPosition } from '#domain/intervals.ts'
import { describeError } from '../describe-error.ts'

export type IntervalFormProps = {
  /** What the server has. */
  minutes: number
  onSaved: (minutes: number, next: Pick<NewsSchedule, 'next_run_at'>) => void
}

/** Specification, section 8. */
const FAILURE = 'Failed to update news import interval'

/** The slider and the button that stores what it shows. */
export function IntervalForm({ minutes, onSaved }: IntervalFormProps) {
  const id = useId()
  const [position, setPosition] = useState(() => toPosition(minutes))
  const [isSaving, setIsSaving] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const chosen = toInterval(position)

  const save = async () => {
    if (isSaving) return
    setIsSaving(true)
    setReason(null)
    try {
      onSaved(chosen, await saveNewsInterval(getBrowserClient(), chosen))
      showToast({
        title: 'Success',
        description: `News import interval updated to ${describeInterval(chosen)}`,
      })
    } catch (error) {
      const message = describeError(error)
      setReason(message === FAILURE ? null : message)
      showToast({ title: 'Error', description: FAILURE, isError: true })
    } finally {
      setIsSaving(false)
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save()
  }

  return (
    <form className="interval-form" onSubmit={submit}>
      <div className="interval-head">
        <label htmlFor={id}>News import interval</label>
        <output className="t-num" htmlFor={id}>
          {describeInterval(chosen)}
        </output>
      </div>
      <IntervalSlider id={id} position={position} onChange={setPosition} />
      <div className="interval-foot">
        <p className="t-small">
          Runs as a scheduled job. Below one hour it repeats every N minutes, above that every N hours.
        </p>
        <Button type="submit" isBusy={isSaving} aria-disabled={isSaving || undefined}>
          {isSaving ? 'Saving...' : 'Save interval'}
        </Button>
      </div>
      {reason && (
        <p className="field-error">
          <Icon name="circle-alert" />
          {reason}
        </p>
      )}
    </form>
  )
}

type IntervalSliderProps = {
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

function IntervalSlider({ id, position, onChange }: IntervalSliderProps) {
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
