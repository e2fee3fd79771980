import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { type NewsSchedule, saveNewsInterval } from '#app/data/tools/news-schedule.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { describeInterval, LAST_POSITION, toInterval, toPosition } from '#domain/intervals.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { FormFailure } from '#app/admin/use-staff-form.tsx'

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
  const chosen = toInterval(position)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => saveNewsInterval(getBrowserClient(), chosen),
    onSuccess: (next) => {
      onSaved(chosen, next)
      showToast({
        title: 'Success',
        description: `News import interval updated to ${describeInterval(chosen)}`,
      })
    },
    onError: () => showToast({ title: 'Error', description: FAILURE, isError: true }),
  })
  const reason = error && describeFailure(error)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
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
        // Positions of the slider are not linear in time (specification, section 9).
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
        <Button type="submit" isBusy={isPending} aria-disabled={isPending || undefined}>
          {isPending ? 'Saving...' : 'Save interval'}
        </Button>
      </div>
      <FormFailure message={reason === FAILURE ? null : reason} />
    </form>
  )
}
