import { z } from '#domain/schema.ts'
import { askDatabase } from '../_shared/frame/function-refusal.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { mustBeToday } from '../_shared/payment-link.ts'
import { hashToken } from '../_shared/secrets/seal.ts'
import { answer, input, type Input } from './contract.ts'

const revoked = z.object({ is_revoked: z.literal(true) })

/** The payment request of a link, which is then marked as seen. */
export default serveFunction<Input>({ access: 'secret', input }, async ({ body, database }) => {
  mustBeToday(body.today)
  const request = await askDatabase(
    database.rpc('open_payment_link', {
      p_token_hash: await hashToken(body.token),
      p_today: body.today,
      p_marks_seen: body.marks_seen,
    }),
  )
  const isRevoked = revoked.safeParse(request).success
  return answer.parse({ request: isRevoked ? null : request, is_revoked: isRevoked })
})
