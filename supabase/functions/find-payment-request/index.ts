import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { serveFunction } from '../_shared/frame/serve-function.ts'
import { mustBeToday } from '../_shared/payment-link.ts'
import { input, type Input } from './contract.ts'

/** Hides by timing whether an email was enqueued. */
const MIN_RESPONSE_MS = 250

/** Mails the link of a request to the client who knows its number and email address. Reveals nothing. */
export default serveFunction<Input>({ access: 'secret', input }, async ({ body, database }) => {
  mustBeToday(body.today)
  const pause = new Promise((resolve) => setTimeout(resolve, MIN_RESPONSE_MS))
  const waitSeconds = await askDatabase(
    database.rpc('ask_for_payment_link', {
      p_number: body.number,
      p_email: body.email,
      p_visitor: body.visitor.address ?? 'unknown',
      p_today: body.today,
    }),
  )
  await pause
  if (waitSeconds > 0) {
    throw new FunctionRefusal(429, 'There were too many requests from here. Please try again later.', {
      retry_after: waitSeconds,
    })
  }
  return {}
})
