import { type SubmitEvent, useId, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { type NewsSchedule, saveNewsInterval } from '#app/data/tools/news-schedule.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { describeInterval, LAST_POSITION, toInterval, toPosition } from '#domain/intervals.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'

export type IntervalFormProps = {
  /** The stored interval. */
  minutes: number
  onSaved: (minutes: number, next: Pick<NewsSchedule, 'next_run_at'>) => void
}

/** Specification, section 8. */
const FAILURE = 'Failed to update news import interval'

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
      const message = describeFailure(error)
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
    <form className="stack gap-16 interval-form" onSubmit={submit}>
      <div className="row row--between">
        <label htmlFor={id} className="strong">
          News import interval
        </label>
        <output className="t-num" htmlFor={id}>
          {describeInterval(chosen)}
        </output>
      </div>
      <input
        id={id}
        className="interval-slider"
        type="range"
        // Positions are not linear in time (specification, section 9).
        min={0}
        max={LAST_POSITION}
        step={1}
        value={position}
        aria-valuetext={describeInterval(chosen)}
        onChange={({ target }) => setPosition(Number(target.value))}
      />
      <div className="row row--between">
        <p className="t-small grow">
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
