import { z } from '#domain/schema.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { mustBeToday } from '../_shared/check-today.ts'
import { hashToken } from '../_shared/secrets/hash-token.ts'
import { answer, input, type Input } from './contract.ts'

const revoked = z.object({ is_revoked: z.literal(true) })

/** The request that a link leads to, for the page behind it; its client has seen it then. Only hashes of tokens are kept. */
export default serveFunction<Input>({ access: 'secret', input }, async ({ body, database }) => {
  mustBeToday(body.today)
  const { data } = await database
    .rpc('open_payment_link', {
      p_token_hash: await hashToken(body.token),
      p_today: body.today,
      p_marks_seen: body.marks_seen,
    })
    .throwOnError()
  if (revoked.safeParse(data).success) return { request: null, is_revoked: true }
  return answer.parse({ request: data, is_revoked: false })
})
