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

/** A rejected form with its input and errors. */
export type SentLeadForm = {
  kind: LeadFormKind
  values: LeadValues
  /** Referrer of the first visit; empty if unknown. */
  referrer: string
  errors: FormFailure
}

export type LeadFormAction = {
  request: Request
  context: Readonly<RouterContextProvider>
  /** Forms of the page; the first is the default. */
  kinds: readonly [LeadFormKind, ...LeadFormKind[]]
  serviceSlug?: string
  calculation?: NewLead['calculation']
}

function composeThanksPath(kind: LeadFormKind): string {
  return `/contact/thanks?for=${kind}`
}

/**
 * @returns the form with errors if it is rejected
 * @throws a redirect to the thank-you page
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
  const { settings, content } = context.get(siteContext)
  const away = content.read(leadForms).away.replace('{email}', settings.email)
  const refuse = (errors: FormFailure) => {
    const sent: SentLeadForm = { kind, values: typed, referrer, errors }
    return data(sent, { status: errors.status, headers: errors.headers })
  }
  const unproven = await checkCaptcha(calls, captchaToken)
  if (unproven) return refuse(unproven)
  try {
    if (!calls) throw new Error('The site has no secret key, so it can’t call its functions')
    const source = readLeadSource(findFormPage(request), referrer)
    await submitLead(calls, { kind, ...typed, serviceSlug, calculation, source, guard })
  } catch (error) {
    return refuse(describeFormFailure(error, away))
  }
  throw redirect(composeThanksPath(kind), 303)
}

/** Returns the page with the form, which may submit to another page. */
function findFormPage(request: Request): string {
  const referrer = request.headers.get('referer') ?? ''
  const isOwn = URL.canParse(referrer) && new URL(referrer).host === new URL(request.url).host
  return isOwn ? referrer : request.url
}
