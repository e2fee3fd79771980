import { data, redirect, type RouterContextProvider } from 'react-router'
import { bookCall, type CallRequest } from '#app/data/visitor-bookings.ts'
import type { OfferedTime } from '#app/data/visitor-bookings.ts'
import { readAlternatives } from '#app/data/visitor-bookings.ts'
import { siteContext } from '#app/data/context/context.ts'
import { keepPagePrivate } from '#app/data/context/private-page.ts'
import { siteCallsContext } from '#app/data/context/site-calls.ts'
import { readCalendarQuery } from '#app/booking/calendar/calendar-query.ts'
import { checkCaptcha } from '#app/forms/captcha/check-captcha.ts'
import { describeFormFailure } from '#app/forms/describe-failure.ts'
import type { FormErrors } from '#app/forms/error-summary.tsx'
import { type FormGuard, readForm } from '#app/forms/read-form.ts'
import { bookingPage } from '#content/pages/booking.ts'
import { readCarriedSource } from '#domain/leads/lead-source.ts'
import { scoreSpam } from '#domain/leads/score-spam.ts'
import { type BookingValues, CHOOSE_TIME, collectAnswers, readFieldNames, STEP_NAME } from './form-fields.ts'

export type ReturnedForm = {
  values: BookingValues
  /** Null if the visitor only asked for other times. */
  errors: FormErrors | null
  nearest: OfferedTime[]
  /** Whether the form shows other times. */
  isChoosing: boolean
}

/** Books the call and redirects to its page, or shows the form again. */
export async function submitBooking(
  request: Request,
  context: Readonly<RouterContextProvider>,
  type: string | undefined,
) {
  keepPagePrivate(context)
  const calls = context.get(siteCallsContext)
  if (!calls) throw redirect('/book-call#booking-iframe', 303)
  const { settings, content } = context.get(siteContext)
  const { times } = content.read(bookingPage)
  const names = await readFieldNames(request.clone())
  const form = await readForm<string>(request, calls, [...names, STEP_NAME])
  const { values: sent, guard } = form
  const { [STEP_NAME]: step, ...values } = sent
  const startsAt = Date.parse(values['startsAt'] ?? '')
  values['startsAt'] = Number.isNaN(startsAt) ? '' : new Date(startsAt).toISOString()
  if (step === CHOOSE_TIME) return returnForm(values, null)
  if (values['startsAt'] === '')
    return data(returnForm(values, { fields: { startsAt: times.choosing.missing } }), { status: 400 })
  const unproven = await checkCaptcha(calls, form.captchaToken)
  if (unproven) {
    const { status, headers, ...errors } = unproven
    return data({ ...returnForm(values, errors), isChoosing: false }, { status, headers })
  }
  const { zone } = readCalendarQuery(new URL(request.url).searchParams)
  try {
    const call = composeCallRequest(request, values, guard, zone ?? settings.timeZone)
    const { token } = await bookCall(calls, { ...call, ...(type && { type }) })
    return redirect(`/bookings/${encodeURIComponent(token)}?booked`, 303)
  } catch (error) {
    const nearest = await readAlternatives(error)
    const { status, headers, ...errors } = describeFormFailure(error, times.away)
    const inOrder = { ...errors, fields: sortFields(errors.fields, names) }
    const { title, none } = times.taken
    const returned: ReturnedForm = {
      values,
      errors: nearest ? { ...inOrder, failure: nearest.length > 0 ? title : none } : inOrder,
      nearest: nearest ?? [],
      isChoosing: false,
    }
    return data(returned, { status, headers })
  }
}

function returnForm(values: BookingValues, errors: FormErrors | null): ReturnedForm {
  return { values, errors, nearest: [], isChoosing: true }
}

/** Sorts errors by the order of form fields; others come last. */
function sortFields(fields: Record<string, string>, names: readonly string[]): Record<string, string> {
  const known = names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]] as const]))
  return { ...Object.fromEntries(known), ...fields }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

function composeCallRequest(
  request: Request,
  values: BookingValues,
  guard: FormGuard,
  timeZone: string,
): CallRequest {
  const read = (name: string) => values[name] ?? ''
  const answers = collectAnswers(values)
  const { reasons } = scoreSpam({
    ...guard,
    values: {
      name: read('name'),
      email: read('email'),
      phone: read('phone'),
      company: read('company'),
      message: Object.values(answers).join('\n'),
    },
  })
  const [hostId, requestId] = [read('hostId'), read('requestId')]
  return {
    startsAt: read('startsAt'),
    name: read('name').slice(0, 1000),
    email: read('email').slice(0, 1000),
    phone: read('phone').slice(0, 1000),
    company: read('company').slice(0, 1000),
    guests: read('guests').slice(0, 2000),
    answers: Object.fromEntries(Object.entries(answers).map(([id, text]) => [id, text.slice(0, 5000)])),
    timeZone,
    source: readCarriedSource(request.url, request.headers.get('referer') ?? ''),
    ...(reasons.length > 0 && { spamReasons: reasons.slice(0, 20) }),
    ...(UUID.test(hostId) && { hostId }),
    ...(UUID.test(requestId) && { requestId }),
  }
}
