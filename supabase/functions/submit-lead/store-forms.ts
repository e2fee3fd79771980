/** Stores forms of visitors; those that come together share a transaction. Each is answered once that is committed. */
import { z } from 'zod'
import type { Json } from '#supabase/database.types.ts'
import { collectBatches } from '../_shared/frame/collect-batches.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { findFormRush } from '../_shared/deliveries/form-rush.ts'

const outcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('stored') }),
  z.object({ outcome: z.literal('too-many'), retry_after: z.number() }),
  z.object({ outcome: z.literal('mailbox-full'), retry_after: z.number() }),
])
export type FormOutcome = z.infer<typeof outcome>

/** What `public.submit_lead` takes, without the prefix of its parameters. */
export type CheckedForm = {
  kind: string
  values: Json
  details: Json
  source: Json
  spam_score: number
  spam_reasons: readonly string[]
  is_spam: boolean
  visitor: string
}

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime'>
type Waiting = { form: CheckedForm; call: Call }

/** Nobody notices so short a wait, and only who sends a form just after somebody else has it. */
const LEAST_PAUSE_MS = 100
const AT_MOST = 20
/** Pages have 8. */
const FLOW = { name: 'forms', weight: 4 }
/** The database took nothing of it: wrong data, broken rules, deadlocks, refusals of functions. */
const UNDONE = /^(?:22|23|40|P0)/

/** What became of one of a batch: another one's fault is not its own. */
type Settled = { answer: FormOutcome } | { error: unknown }

/** One for each backend: tests run several in a process. */
const stores = new WeakMap<object, (waiting: Waiting) => Promise<Settled>>()
const HOSTED = {}

/** @throws Error when it could not be stored */
export async function storeForm(call: Call, form: CheckedForm): Promise<FormOutcome> {
  const backend = call.runtime?.env ?? HOSTED
  let store = stores.get(backend)
  if (!store) {
    store = collectBatches({ run: storeBatch, atMost: AT_MOST, leastPauseMs: LEAST_PAUSE_MS })
    stores.set(backend, store)
  }
  const settled = await store({ form, call })
  if ('error' in settled) throw new Error('A lead could not be stored', { cause: settled.error })
  return settled.answer
}

async function storeBatch(batch: readonly Waiting[]): Promise<Settled[]> {
  const { runtime } = batch[0]!.call
  const inFlow = runtime?.inFlow ?? ((_, work) => work())
  if (runtime) findFormRush(runtime.env).note(batch.length)
  return inFlow(FLOW, async () => {
    try {
      const answers = await storeTogether(batch)
      return answers.map((answer) => ({ answer }))
    } catch (error) {
      if (batch.length === 1 || !isUndone(error)) return batch.map(() => ({ error }))
    }
    const settled: Settled[] = []
    for (const waiting of batch) settled.push(...(await storeBatch([waiting])))
    return settled
  })
}

async function storeTogether(batch: readonly Waiting[]): Promise<FormOutcome[]> {
  const { data, error } = await batch[0]!.call.supabaseAdmin.rpc('submit_leads', {
    p_forms: batch.map(({ form }) => form) as unknown as Json,
  })
  if (error) throw error
  return z.array(outcome).length(batch.length).parse(data)
}

function isUndone(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  return typeof code === 'string' && UNDONE.test(code)
}
