import { FormFailure } from '#app/admin/use-staff-form.tsx'
import type { BookingSettings } from '#app/data/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import type { BookingRules } from '#domain/booking/rules/booking-rules.ts'
import { useBookingForm, useBookings } from '../use-bookings.ts'
import { QuestionsEditor } from './questions-editor.tsx'
import { toQuestions } from './typed-questions.ts'
import { checkRules, type NumberField, type RulesFields, toRulesFields } from './typed-rules.ts'

const FIELDS: readonly [name: NumberField, label: string, hint: string, suffix?: string][] = [
  ['callMinutes', 'Length of a call', 'Calls that are already booked keep their length.', 'min'],
  ['bufferMinutes', 'Buffer', 'Free time before and after each call.', 'min'],
  ['stepMinutes', 'Time between slots', 'Counted from the start of the hours.', 'min'],
  ['noticeHours', 'Minimum notice', 'Time between booking and call.', 'h'],
  ['horizonDays', 'Bookable ahead', 'Later days are not offered yet.', 'days'],
  ['dailyLimit', 'Calls per day (optional)', 'Per host. Leave empty for no limit.'],
]

const HOST_CHOICES = [
  { value: 'any', label: 'Any free host takes the call' },
  { value: 'chosen', label: 'Visitors choose a host' },
]

/** Booking rules for all hosts, and the questions of the booking form. */
export function RulesForm({ settings }: { settings: BookingSettings }) {
  const call = useBookings()
  const form = useBookingForm<RulesFields, BookingRules>({
    initial: toRulesFields(settings.rules),
    check: checkRules,
    send: async (rules, { reset }) => {
      reset(toRulesFields((await call('save-rules', { rules })).rules))
      showToast({ title: 'Rules saved', description: 'They apply to new bookings from now on.' })
    },
  })
  const { values, problems } = form
  return (
    <form className="stack gap-24 settings-panel" {...form.formProps}>
      <div className="calendar-fields">
        {FIELDS.map(([name, label, hint, suffix]) => (
          <Field
            key={name}
            {...form.field(name)}
            label={label}
            hint={hint}
            inputMode="decimal"
            autoComplete="off"
            {...(suffix && { suffix })}
          />
        ))}
        <SelectField
          {...form.field('hostChoice')}
          className="full"
          label="With several hosts"
          options={HOST_CHOICES}
        />
      </div>
      <QuestionsEditor
        rows={values.questions}
        problems={problems['questions'] === undefined ? new Map() : toQuestions(values.questions).problems}
        onChange={(questions) => form.set({ questions })}
      />
      <FormFailure message={form.failure} />
      <Button type="submit" isBusy={form.isBusy}>
        {form.isBusy ? 'Saving...' : 'Save rules'}
      </Button>
      {form.leaveQuestion}
    </form>
  )
}
