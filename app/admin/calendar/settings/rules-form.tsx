import { type FormEvent, useId, useRef, useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { focusFirstProblem } from '#app/admin/calendar/forms/focus-problem.ts'
import { FormFailure } from '#app/admin/calendar/time-fields.tsx'
import { useSending } from '#app/admin/calendar/forms/use-sending.ts'
import type { SettingsProps } from './settings-desk.tsx'
import { QuestionsEditor } from './questions-editor.tsx'
import { type NumberField, readRules, toTypedRules, type TypedRules } from './typed-rules.ts'

const FIELDS: readonly { name: NumberField; label: string; suffix: string; hint: string }[] = [
  {
    name: 'callMinutes',
    label: 'Length of a call',
    suffix: 'min',
    hint: 'Calls that are booked keep theirs.',
  },
  { name: 'bufferMinutes', label: 'Pause around calls', suffix: 'min', hint: 'Kept free before and after.' },
  { name: 'stepMinutes', label: 'A time every', suffix: 'min', hint: 'Counted from the begin of the hours.' },
  { name: 'noticeHours', label: 'Notice', suffix: 'h', hint: 'From the booking to the call, at least.' },
  { name: 'horizonDays', label: 'Bookable ahead', suffix: 'days', hint: 'Later days are not offered yet.' },
  {
    name: 'dailyLimit',
    label: 'Calls a day (optional)',
    suffix: '',
    hint: 'Of each host; empty for no limit.',
  },
]

const CHOICES = [
  { value: 'any', label: 'Whoever is free takes the call' },
  { value: 'chosen', label: 'Visitors choose whom they talk to' },
]

/** Rules that hold for the calls of every host, and what visitors are asked. */
export function RulesForm({ manager, settings, reload }: SettingsProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<TypedRules>(() => toTypedRules(settings.rules))
  const [hasTried, setTried] = useState(false)
  const { isBusy, failure, send } = useSending()
  const read = readRules(typed)
  const problems = hasTried && 'problems' in read ? read.problems : null

  const set = (change: Partial<TypedRules>) => setTyped((known) => ({ ...known, ...change }))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if ('problems' in read) {
      focusFirstProblem(form.current)
      return
    }
    await send(async () => {
      setTyped(toTypedRules(await manager.saveRules(read.rules)))
      setTried(false)
      await reload()
      showToast({ title: 'Rules saved', description: 'Visitors are offered times by them from now on.' })
    })
  }
  return (
    <form ref={form} className="row-panel settings-panel" noValidate onSubmit={(event) => void save(event)}>
      <div className="settings-numbers">
        {FIELDS.map(({ name, suffix, ...field }) => (
          <Field
            key={name}
            id={`${id}-${name}`}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            value={typed[name]}
            onChange={(event) => set({ [name]: event.target.value })}
            {...field}
            {...(suffix !== '' && { suffix })}
            {...(problems?.fields[name] !== undefined && { error: problems.fields[name] })}
          />
        ))}
        <SelectField
          id={`${id}-choice`}
          className="calendar-field-wide"
          label="With several hosts"
          options={CHOICES}
          value={typed.hostChoice}
          onChange={(event) => set({ hostChoice: event.target.value as TypedRules['hostChoice'] })}
        />
      </div>
      <QuestionsEditor
        rows={typed.questions}
        problems={problems?.questions ?? new Map()}
        onChange={(questions) => set({ questions })}
      />
      <FormFailure message={failure} />
      <div className="row-actions">
        <Button type="submit" isBusy={isBusy} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Saving...' : 'Save rules'}
        </Button>
      </div>
    </form>
  )
}
