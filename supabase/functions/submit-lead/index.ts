import { z } from 'zod'
import { checkLead, tidyLead } from '#domain/leads/lead-form.ts'
import { scoreSpam, SPAM_FROM } from '#domain/leads/score-spam.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { input, type Input } from './contract.ts'

const outcomes = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('stored') }),
  z.object({ outcome: z.literal('too-many'), retry_after: z.number() }),
  z.object({ outcome: z.literal('mailbox-full'), retry_after: z.number() }),
])

const TOO_MANY = {
  'too-many': 'A lot of messages came from your connection just now.',
  'mailbox-full': 'Several results were sent to this address today already.',
}

/** Stores what a visitor wrote; mails and webhooks are enqueued in the same transaction. */
export default serveFunction<Input>({ access: 'secret', input }, async (call) => {
  const { body, supabaseAdmin } = call
  const values = tidyLead(body)
  const errors = checkLead(body.kind, values)
  if (Object.keys(errors).length > 0) {
    throw new FunctionRefusal(400, 'Please check what you typed.', { fields: errors })
  }
  if (body.kind === 'calculator-result' && body.calculation === null) {
    throw new FunctionRefusal(400, 'There is no result to send.')
  }
  const spam = scoreSpam({ values, ...body.guard })
  const { data, error } = await supabaseAdmin.rpc('submit_lead', {
    p_kind: body.kind,
    p_values: values,
    p_details: describeDetails(body),
    p_source: body.source,
    p_spam_score: spam.score,
    p_spam_reasons: spam.reasons,
    p_is_spam: spam.score >= SPAM_FROM,
    p_visitor: body.visitor.address ?? 'unknown',
  })
  if (error) throw new Error('A lead could not be stored', { cause: error })
  const answer = outcomes.parse(data)
  if (answer.outcome !== 'stored') throw refuseFlood(answer)
  logStored(call, spam.score)
  return { success: true }
})

/** What the form said besides what every form says. */
function describeDetails({ serviceSlug, calculation }: Input) {
  return {
    ...(serviceSlug !== null && { service_slug: serviceSlug }),
    ...(calculation && { calculation }),
  }
}

function refuseFlood({
  outcome,
  retry_after: seconds,
}: {
  outcome: keyof typeof TOO_MANY
  retry_after: number
}) {
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
