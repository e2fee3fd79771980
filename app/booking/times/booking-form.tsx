import { useContent } from '#app/data/content/use-content.ts'
import type { CallTimes, OfferedHost, OfferedTime } from '#app/data/visitor-bookings.ts'
import type { CalendarView } from '#app/booking/calendar/calendar-view.ts'
import { formatCallDay, formatClock } from '#app/booking/calendar/format-call.ts'
import type { RegionalFormat } from '#app/booking/calendar/regional-format.ts'
import { RadioList } from '#app/booking/calendar/radio-list.tsx'
import { CaptchaField } from '#app/forms/captcha/captcha-field.tsx'
import { CAPTCHA_NAME } from '#app/forms/form-names.ts'
import type { FormErrors } from '#app/forms/error-summary.tsx'
import { PrivacyLink } from '#app/forms/privacy-link.tsx'
import { VisitorForm } from '#app/forms/visitor-form.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { bookingPage } from '#content/pages/booking.ts'
import { type BookingValues, CHOOSE_TIME, collectAnswers, nameAnswerField, STEP_NAME } from './form-fields.ts'
import { TimeChoice } from './time-choice.tsx'
import { composeCalendarPath } from '#app/booking/calendar/calendar-query.ts'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'

export type BookingFormProps = {
  questions: CallTimes['rules']['questions']
  /** Free hosts to choose from; empty if the visitor has chosen or can't choose. */
  hosts: OfferedHost[]
  nearest: OfferedTime[]
  /** Calendar with other times, if the visitor asked for them. */
  choice: CalendarView | null
  path: string
  zone: string
  regional: RegionalFormat
  values: BookingValues
  errors: FormErrors | null
  stamp: string
  isPhoneNeeded: boolean
}

const ID = 'booking'

export function BookingForm(props: BookingFormProps) {
  const { questions, values, errors, stamp, isPhoneNeeded } = props
  const { details } = useContent(bookingPage).times
  const field = (name: string) => ({
    id: `${ID}-${name}`,
    name,
    defaultValue: values[name],
    ...(errors?.fields[name] && { error: errors.fields[name] }),
  })
  return (
    <VisitorForm id={ID} labelledBy="details-title" stamp={stamp} errors={errors}>
      {/* Enter in a field clicks the first button, which must book, not show other times. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        {details.submit}
      </button>
      <input type="hidden" name="requestId" value={values['requestId']} />
      <UnlistedAnswers questions={questions} values={values} />
      <TimeAndHostFields {...props} />
      <div className="form-pair">
        <Field {...field('name')} label={details.name} autoComplete="name" required maxLength={200} />
        <Field
          {...field('email')}
          label={details.email}
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          hint={details.emailHint}
        />
      </div>
      <div className="form-pair">
        <Field {...field('company')} label={details.company} autoComplete="organization" maxLength={200} />
        <Field
          {...field('phone')}
          label={isPhoneNeeded ? details.phoneNeeded : details.phone}
          type="tel"
          autoComplete="tel"
          maxLength={50}
          required={isPhoneNeeded}
          hint={isPhoneNeeded ? details.phoneNeededHint : details.phoneHint}
        />
      </div>
      {questions.map((question) => (
        <QuestionField key={question.id} question={question} field={field(nameAnswerField(question.id))} />
      ))}
      <Field {...field('guests')} label={details.guests} hint={details.guestsHint} maxLength={1500} />
      <CaptchaField id={ID} error={errors?.fields[CAPTCHA_NAME]} />
      <div className="row gap-16 mt-8 call-submit">
        <Button type="submit" size="large">
          {details.submit}
          <Icon name="calendar-check" />
        </Button>
        {!props.choice && <ChooseTimeButton {...props} />}
        <p className="t-cap">
          {details.use} <PrivacyLink />
        </p>
      </div>
    </VisitorForm>
  )
}

/** Keeps answers while the questions can't be loaded. */
function UnlistedAnswers({ questions, values }: Pick<BookingFormProps, 'questions' | 'values'>) {
  const asked = new Set(questions.map(({ id }) => id))
  return Object.entries(collectAnswers(values))
    .filter(([id]) => !asked.has(id))
    .map(([id, answer]) => <input key={id} type="hidden" name={nameAnswerField(id)} value={answer} />)
}

function TimeAndHostFields(props: BookingFormProps) {
  const booking = useContent(bookingPage)
  const { nearest, choice, hosts, zone, regional, values, errors } = props
  return (
    <>
      {choice ? (
        <TimeChoice
          id={`${ID}-startsAt`}
          view={choice}
          chosen={values['startsAt'] ?? ''}
          error={errors?.fields['startsAt']}
        />
      ) : nearest.length > 0 ? (
        <RadioList
          id={`${ID}-startsAt`}
          name="startsAt"
          legend={booking.times.taken.choose}
          options={nearest.map(({ startsAt }) => ({
            value: startsAt,
            label: formatClock(startsAt, zone, regional),
            note: formatCallDay(startsAt, zone),
          }))}
        />
      ) : (
        <input type="hidden" name="startsAt" value={values['startsAt']} />
      )}
      {hosts.length > 0 ? (
        <RadioList
          id={`${ID}-hostId`}
          name="hostId"
          legend={booking.times.details.host}
          options={hosts.map(({ id, name, role }) => ({ value: id, label: name, note: role }))}
          chosen={values['hostId']}
          error={errors?.fields['hostId']}
        />
      ) : (
        <input type="hidden" name="hostId" value={values['hostId']} />
      )}
    </>
  )
}

/** Submits the form to show other times, without booking. */
function ChooseTimeButton({ path, zone, values }: Pick<BookingFormProps, 'path' | 'zone' | 'values'>) {
  const booking = useContent(bookingPage)
  const query = { zone, time: values['startsAt'] || null, host: values['hostId'] || null }
  return (
    <Button
      type="submit"
      variant="secondary"
      size="large"
      name={STEP_NAME}
      value={CHOOSE_TIME}
      formAction={`${composeCalendarPath(path, query)}#booking-startsAt`}
    >
      {booking.times.change}
    </Button>
  )
}

type QuestionFieldProps = {
  question: CallTimes['rules']['questions'][number]
  field: { id: string; name: string; defaultValue: string | undefined; error?: string }
}

function QuestionField({ question, field }: QuestionFieldProps) {
  const { label, kind, isRequired, options } = question
  const shown = { ...field, label: isRequired ? label : `${label} (optional)`, required: isRequired }
  switch (kind) {
    case 'choice':
      return (
        <SelectField
          {...shown}
          options={[{ value: '', label: 'Choose…' }, ...options.map((value) => ({ value, label: value }))]}
        />
      )
    case 'paragraph':
      return <TextAreaField {...shown} rows={4} maxLength={4000} />
    default:
      return <Field {...shown} maxLength={500} />
  }
}
