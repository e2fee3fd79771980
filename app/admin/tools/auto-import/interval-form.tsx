import { type SubmitEvent, useId, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { type NewsSchedule, saveNewsInterval } from '#app/data/tools/news-schedule.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { describeInterval, toInterval, toPosition } from '#domain/intervals/intervals.ts'
import { describeError } from '../describe-error.ts'
import { IntervalSlider } from './interval-slider.tsx'

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
