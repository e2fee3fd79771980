import type { BookingSettings } from '#app/data/bookings/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { BookingRules } from '#domain/booking/rules/booking-rules.ts'
import { FormFailure, useStaffForm } from '#app/admin/use-staff-form.tsx'
import { describeFailure, useBookingManager, useRefreshBookings } from '../use-bookings.ts'
import { QuestionsEditor } from './questions-editor.tsx'
import { toQuestions } from './typed-questions.ts'
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

/** Booking rules for all hosts, and the questions that visitors are asked. */
export function RulesForm({ settings }: { settings: BookingSettings }) {
  const manager = useBookingManager()
  const refresh = useRefreshBookings()
  const form = useStaffForm<TypedRules, BookingRules>({
    initial: toTypedRules(settings.rules),
    check: (typed) => {
      const read = readRules(typed)
      if ('rules' in read) return { ready: read.rules }
      const { fields, questions } = read.problems
      return {
        problems: { ...fields, ...(questions.size > 0 && { questions: 'Some questions are wrong.' }) },
      }
    },
    describe: describeFailure,
    send: async (rules, { reset }) => {
      reset(toTypedRules(await manager.saveRules(rules)))
      await refresh()
      showToast({ title: 'Rules saved', description: 'Visitors are offered times by them from now on.' })
    },
  })
  const { values, problems, isBusy } = form
  return (
    <form className="stack gap-16 settings-panel" {...form.formProps}>
      <div className="settings-numbers">
        {FIELDS.map(({ name, suffix, ...field }) => (
          <Field
            key={name}
            {...form.field(name)}
            inputMode="decimal"
            autoComplete="off"
            {...field}
            {...(suffix !== '' && { suffix })}
          />
        ))}
        <SelectField
          {...form.field('hostChoice')}
          className="calendar-field-wide"
          label="With several hosts"
          options={CHOICES}
        />
      </div>
      <QuestionsEditor
        rows={values.questions}
        problems={problems['questions'] === undefined ? new Map() : toQuestions(values.questions).problems}
        onChange={(questions) => form.set({ questions })}
      />
      <FormFailure message={form.failure} />
      <div className="row gap-8">
        <Button type="submit" isBusy={isBusy} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Saving...' : 'Save rules'}
        </Button>
      </div>
      {form.leaveQuestion}
    </form>
  )
}
