import { data, redirect, type RouterContextProvider } from 'react-router'
import { siteContext } from '#app/data/context/context.ts'
import { siteCallsContext } from '#app/data/context/site-calls.ts'
import { type NewLead, submitLead } from '#app/data/submit-lead.ts'
import { describeFormFailure, type FormFailure } from '#app/forms/describe-failure.ts'
import { checkCaptcha } from '#app/forms/captcha/check-captcha.ts'
import { REFERRER_NAME } from '#app/forms/form-names.ts'
import { readForm } from '#app/forms/read-form.ts'
import { leadForms } from '#content/pages/lead-forms.ts'
import { LEAD_FIELDS, type LeadFormKind, type LeadValues } from '#domain/leads/lead-form.ts'
import { readLeadSource } from '#domain/leads/lead-source.ts'

/** A form that came back: which one, what was typed, and what is wrong. */
export type SentLeadForm = {
  kind: LeadFormKind
  values: LeadValues
  /** The page before the one on which the form was first filled; empty when that is not known. */
  referrer: string
  errors: FormFailure
}

export type LeadFormAction = {
  request: Request
  context: Readonly<RouterContextProvider>
  /** Kinds of forms that the page has; the first is taken for one that says none. */
  kinds: readonly [LeadFormKind, ...LeadFormKind[]]
  serviceSlug?: string
  calculation?: NewLead['calculation']
}

/** The page that says what happens next. */
function composeThanksPath(kind: LeadFormKind): string {
  return `/contact/thanks?for=${kind}`
}

/**
 * Takes a form of a visitor.
 * @returns the form as it was sent, with its errors, when it can't be taken
 * @throws the redirect to what happens next
 */
export async function answerLeadForm(action: LeadFormAction) {
  const { request, context, kinds, serviceSlug = null, calculation = null } = action
  const calls = context.get(siteCallsContext)
  const { values, guard, captchaToken } = await readForm(request, calls, [
    ...LEAD_FIELDS,
    'kind',
    REFERRER_NAME,
  ])
  const kind = kinds.find((one) => one === values.kind) ?? kinds[0]
  const { kind: _, [REFERRER_NAME]: referrer, ...typed } = values
  const away = leadForms.away.replace('{email}', context.get(siteContext).settings.email)
  const refuse = (errors: FormFailure) => {
    const sent: SentLeadForm = { kind, values: typed, referrer, errors }
    return data(sent, { status: errors.status, headers: errors.headers })
  }
  const unproven = await checkCaptcha(calls, captchaToken)
  if (unproven) return refuse(unproven)
  try {
    if (!calls) throw new Error('This site has no key to call its functions with')
    const source = readLeadSource(findFormPage(request), referrer)
    await submitLead(calls, { kind, ...typed, serviceSlug, calculation, source, guard })
  } catch (error) {
    return refuse(describeFormFailure(error, away))
  }
  throw redirect(composeThanksPath(kind), 303)
}

/** The page on which the form stood: it may be sent to another one. */
function findFormPage(request: Request): string {
  const referrer = request.headers.get('referer') ?? ''
  const isOwn = URL.canParse(referrer) && new URL(referrer).host === new URL(request.url).host
  return isOwn ? referrer : request.url
}
