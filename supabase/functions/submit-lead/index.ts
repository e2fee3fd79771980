import { checkLead, normalizeLead } from '#domain/leads/lead-form.ts'
import { scoreSpam, MIN_SPAM_SCORE } from '#domain/leads/score-spam.ts'
import { z } from '#domain/schema.ts'
import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { input, type Input } from './contract.ts'

/** Pages have weight 8. */
const FLOW = { name: 'forms', weight: 4 }

const storedForm = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('stored') }),
  z.object({ outcome: z.enum(['too-many', 'mailbox-full']), retry_after: z.number() }),
])

const TOO_MANY = {
  'too-many': 'A lot of messages came from your connection just now.',
  'mailbox-full': 'Several results were already sent to this address today.',
}

/** Stores a form of a visitor; emails and webhooks are enqueued in the same transaction. */
export default serveFunction<Input>({ access: 'secret', input }, async (call) => {
  const { body, supabaseAdmin, runtime } = call
  const { kind, serviceSlug, calculation, source, guard, visitor } = body
  const values = normalizeLead(body)
  const errors = checkLead(kind, values)
  if (Object.keys(errors).length > 0) {
    throw new FunctionRefusal(400, 'Please fix the fields below.', { fields: errors })
  }
  if (kind === 'calculator-result' && calculation === null) {
    throw new FunctionRefusal(400, 'There is no result to send.')
  }
  const spam = scoreSpam({ values, ...guard })
  const inFlow = runtime?.inFlow ?? ((_, work) => work())
  const data = await inFlow(FLOW, () =>
    askDatabase(
      supabaseAdmin.rpc('submit_lead', {
        p_kind: kind,
        p_values: values,
        p_details: {
          ...(serviceSlug !== null && { service_slug: serviceSlug }),
          ...(calculation && { calculation }),
        },
        p_source: source,
        p_spam_score: spam.score,
        p_spam_reasons: spam.reasons,
        p_is_spam: spam.score >= MIN_SPAM_SCORE,
        p_visitor: visitor.address ?? 'unknown',
      }),
    ),
  )
  const stored = storedForm.parse(data)
  if (stored.outcome !== 'stored') throw refuseFlood(stored.outcome, stored.retry_after)
  call.log({ level: 'info', event: 'lead stored', kind, spam_score: spam.score })
  return {}
})

function refuseFlood(outcome: keyof typeof TOO_MANY, seconds: number): FunctionRefusal {
  const minutes = Math.ceil(seconds / 60)
  const wait =
    minutes === 1 ? 'a minute' : minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
  return new FunctionRefusal(429, `${TOO_MANY[outcome]} Please try again in ${wait}.`, {
    retry_after: seconds,
  })
}
