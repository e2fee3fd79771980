import { serveFunction } from '../_shared/frame/serve-function.ts'
import { mustBeToday } from '../_shared/check-today.ts'
import { input, type Input } from './contract.ts'

/** Writing a mail into the queue takes a few milliseconds, which nobody shall be able to tell from the answer. */
const LEAST_ANSWER_MS = 250

/** Mails the link of a request to its client, who knows its number and his own address. Says nothing about either. */
export default serveFunction<Input>({ access: 'secret', input }, async ({ body, database }) => {
  mustBeToday(body.today)
  const pause = new Promise((resolve) => setTimeout(resolve, LEAST_ANSWER_MS))
  const { data: waitSeconds, error } = await database.rpc('ask_for_payment_link', {
    p_number: body.number,
    p_email: body.email,
    p_visitor: body.visitor.address ?? 'unknown',
    p_today: body.today,
  })
  await pause
  if (error) throw new Error('A payment request could not be asked for', { cause: error })
  if (waitSeconds > 0) {
    return Response.json(
      { success: false, error: 'That was asked too often from here. Please try again later.' },
      { status: 429, headers: { 'Retry-After': String(waitSeconds) } },
    )
  }
  return {}
})
