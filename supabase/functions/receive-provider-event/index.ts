import { findDay } from '#domain/payments/due-date.ts'
import {
  type Provider,
  type ProviderEvent,
  PROVIDERS,
  UNREADABLE,
} from '#domain/provider-events/provider-facts.ts'
import { readProviderEvent } from '#domain/provider-events/read-provider-event.ts'
import { readAgencyTimeZone } from '../_shared/deliveries/agency.ts'
import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { decodeText, parseJson } from '../_shared/frame/read-body.ts'
import { readSetting } from '../_shared/frame/read-setting.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { toHex } from '../_shared/secrets/seal.ts'
import { isFresh, isVerified, PROVIDER_SETTINGS } from './verify-event.ts'
import type { Bytes } from '../_shared/signed-body.ts'
import { type Answer, answer } from './contract.ts'

/** Limit of the database column. */
const BODY_LIMIT_BYTES = 512 * 1024

/** Stores events of payment and calendar providers after verifying their signature. */
export default serveFunction<Bytes>(
  { access: 'signature', body: 'bytes', bodyLimitBytes: BODY_LIMIT_BYTES },
  async (call) => {
    const { provider, secret } = mustBeKnown(call)
    const now = Date.now()
    const proof = { body: call.body, headers: call.request.headers, secret, now }
    if (!(await isVerified(provider, proof, call))) throw refuse(call, provider)
    const text = decodeText(call.body)
    const event = readProviderEvent(provider, parseJson(text)) ?? describeUnknown(now)
    if (!isFresh(provider, event, now)) throw refuse(call, provider)
    const outcome = await storeEvent(call, provider, { event, text, now })
    call.log({ level: 'info', event: 'provider event', provider, kind: event.kind, outcome })
    return { outcome }
  },
)

type Call = FunctionCall<Bytes>

/** Providers that are not set up are answered like unknown ones. */
function mustBeKnown({ request, runtime }: Call): { provider: Provider; secret: string } {
  const named = new URL(request.url).searchParams.get('provider')
  const provider = PROVIDERS.find((known) => known === named)
  const secret = provider && readSetting(runtime, PROVIDER_SETTINGS[provider])
  if (!secret) throw new FunctionRefusal(404, 'This endpoint does not exist.')
  return { provider, secret }
}

function refuse({ log }: Call, provider: Provider): FunctionRefusal {
  log({ level: 'warning', event: 'provider event refused', provider })
  return new FunctionRefusal(401, 'The signature or its timestamp is invalid.')
}

function describeUnknown(now: number): ProviderEvent {
  return { key: null, kind: 'unknown', happenedAt: new Date(now).toISOString(), facts: UNREADABLE }
}

type Received = { event: ProviderEvent; text: string; now: number }

async function storeEvent(
  { supabaseAdmin, body, runtime }: Call,
  provider: Provider,
  { event, text, now }: Received,
): Promise<Answer['outcome']> {
  const timeZone = readAgencyTimeZone(runtime)
  const bodyHash = toHex(await crypto.subtle.digest('SHA-256', body))
  const outcome = await askDatabase(
    supabaseAdmin.rpc('receive_provider_event', {
      p_provider: provider,
      p_key: event.key ?? `sha256 ${bodyHash}`,
      p_kind: event.kind,
      p_happened_at: event.happenedAt,
      p_body: text,
      p_facts: event.facts,
      p_today: findDay(new Date(now), timeZone),
      p_day: findDay(new Date(event.happenedAt), timeZone),
    }),
  )
  return answer.shape.outcome.parse(outcome)
}
