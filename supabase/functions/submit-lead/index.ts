import { checkLead, tidyLead } from '#domain/leads/lead-form.ts'
import { scoreSpam, SPAM_FROM } from '#domain/leads/score-spam.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { input, type Input } from './contract.ts'
import { type FormOutcome, storeForm } from './store-forms.ts'

const TOO_MANY = {
  'too-many': 'A lot of messages came from your connection just now.',
  'mailbox-full': 'Several results were sent to this address today already.',
}

/** Stores what a visitor wrote; mails and webhooks are enqueued in the same transaction. */
export default serveFunction<Input>({ access: 'secret', input }, async (call) => {
  const { body } = call
  const values = tidyLead(body)
  const errors = checkLead(body.kind, values)
  if (Object.keys(errors).length > 0) {
    throw new FunctionRefusal(400, 'Please check what you typed.', { fields: errors })
  }
  if (body.kind === 'calculator-result' && body.calculation === null) {
    throw new FunctionRefusal(400, 'There is no result to send.')
  }
  const spam = scoreSpam({ values, ...body.guard })
  const answer = await storeForm(call, {
    kind: body.kind,
    values,
    details: describeDetails(body),
    source: body.source,
    spam_score: spam.score,
    spam_reasons: spam.reasons,
    is_spam: spam.score >= SPAM_FROM,
    visitor: body.visitor.address ?? 'unknown',
  })
  if (answer.outcome !== 'stored') throw refuseFlood(answer)
  logStored(call, spam.score)
  return {}
})

/** What the form said besides what every form says. */
function describeDetails({ serviceSlug, calculation }: Input) {
  return {
    ...(serviceSlug !== null && { service_slug: serviceSlug }),
    ...(calculation && { calculation }),
  }
}

function refuseFlood({ outcome, retry_after: seconds }: Exclude<FormOutcome, { outcome: 'stored' }>) {
  const minutes = Math.ceil(seconds / 60)
  const wait =
    minutes === 1 ? 'a minute' : minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
  return new FunctionRefusal(429, `${TOO_MANY[outcome]} Please try again in ${wait}.`, {
    retry_after: seconds,
  })
}

function logStored({ log, body }: FunctionCall<Input>, score: number): void {
  log({ level: 'info', event: 'lead stored', kind: body.kind, spam_score: score })
}
