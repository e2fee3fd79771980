/** Calls of the hosted project's database, signed as Standard Webhooks has it, each of which counts once. */
import { signWebhook } from '#supabase/functions/_shared/deliveries/send-webhook.ts'
import { isSameSecret } from '../editor-mode/is-same-secret.ts'

/** What was sent longer ago, or lies as far ahead, is refused: ids need not be remembered any longer. */
const MAX_CLOCK_DIFFERENCE_SECONDS = 300
/** Of calls with a right signature; the oldest are forgotten first. */
const MAX_REMEMBERED = 20_000

type SignedCall = { id: string; timestamp: string; signature: string; body: string }
type Judgement = 'accepted' | 'repeated' | 'refused'

/**
 * @param secret `whsec_` and base64, the same that the vault of the project has
 * @param now milliseconds since 1970
 */
export function createCallJudge(
  secret: string,
  now: () => number = Date.now,
): (call: SignedCall) => Judgement {
  /** By id, until when, in seconds; the oldest first. */
  const seen = new Map<string, number>()

  function forget(seconds: number): void {
    for (const [id, until] of seen) {
      if (until >= seconds && seen.size <= MAX_REMEMBERED) return
      seen.delete(id)
    }
  }

  return ({ id, timestamp, signature, body }) => {
    const seconds = now() / 1000
    if (!/^\d{1,12}$/.test(timestamp) || id === '' || id.length > 100) return 'refused'
    const sentAt = Number(timestamp)
    const right = signWebhook(id, body, [secret], sentAt)['webhook-signature']
    // Several stand side by side while a secret is changed.
    if (!signature.split(' ').some((one) => isSameSecret(one, right))) return 'refused'
    if (Math.abs(seconds - sentAt) > MAX_CLOCK_DIFFERENCE_SECONDS) return 'refused'
    if (seen.has(id)) return 'repeated'
    seen.set(id, seconds + 2 * MAX_CLOCK_DIFFERENCE_SECONDS)
    forget(seconds)
    return 'accepted'
  }
}
