import { serveFunction } from '../_shared/frame/serve-function.ts'
import { mustBeToday } from '../_shared/payments/check-today.ts'
import { answer, input, type Input } from './contract.ts'

/** The request that a link leads to, for the page behind it; its client has seen it then. Only hashes of tokens are kept. */
export default serveFunction<Input>({ access: 'secret', input }, async ({ body, database }) => {
  mustBeToday(body.today)
  const { data, error } = await database.rpc('open_payment_link', {
    p_token_hash: await hash(body.token),
    p_today: body.today,
    p_marks_seen: body.marks_seen,
  })
  if (error) throw new Error('A payment request could not be read', { cause: error })
  return { success: true, ...answer.parse({ request: data }) }
})

async function hash(token: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
