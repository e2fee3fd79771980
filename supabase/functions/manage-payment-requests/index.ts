import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { mustBeToday } from '../_shared/payments/check-today.ts'
import { answers, input, type Input, PAGE_SIZE } from './contract.ts'

/** What the database refuses with a sentence for people. */
const REFUSALS: Record<string, number> = { P0002: 404, PT409: 409, '22023': 400 }

type Database = FunctionCall<Input>['database']

/** Makes, lists, sends and settles payment requests; the database decides by its caller, adds up and records. */
export default serveFunction<Input>({ access: 'author', input }, async ({ body, database }) => {
  mustBeToday(body.today)
  const { data, error } = await call(body, database)
  if (error) {
    const status = REFUSALS[error.code]
    if (status !== undefined) throw new FunctionRefusal(status, error.message)
    throw new Error('Payment requests could not be managed', { cause: error })
  }
  return { success: true, ...shape(body.action, data) }
})

function shape(action: Input['action'], data: unknown): Record<string, unknown> {
  if (action === 'link') return answers.link.parse({ token: data })
  if (action === 'list' || action === 'read') return answers[action].parse(data)
  return answers[action].parse({ request: data })
}

function call(body: Input, database: Database) {
  const today = { p_today: body.today }
  switch (body.action) {
    case 'list':
      return database.rpc('list_payment_requests', {
        ...today,
        ...(body.status && { p_status: body.status }),
        p_search: body.search,
        p_limit: PAGE_SIZE,
        p_offset: (body.page - 1) * PAGE_SIZE,
      })
    case 'read':
      return database.rpc('read_payment_request', { ...today, p_id: body.id })
    case 'create':
      return database.rpc('create_payment_request', { ...today, p_id: body.id, p_request: body.request })
    case 'send':
    case 'remind':
      return database.rpc('send_payment_request', {
        ...today,
        p_id: body.id,
        p_reminds: body.action === 'remind',
      })
    case 'link':
      return database.rpc('make_payment_link', { p_id: body.id })
    case 'mark-paid':
      return database.rpc('mark_payment_request_paid', {
        ...today,
        p_id: body.id,
        p_way: body.way,
        p_on: body.on,
        p_note: body.note,
        p_sends_receipt: body.sends_receipt,
      })
    case 'cancel':
      return database.rpc('cancel_payment_request', { ...today, p_id: body.id })
    default:
      return database.rpc('reopen_payment_request', { ...today, p_id: body.id })
  }
}
