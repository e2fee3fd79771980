import { noteExport } from '../_shared/note-export.ts'
import { askDatabase } from '../_shared/frame/function-refusal.ts'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { MissingSettingError } from '../_shared/frame/read-setting.ts'
import { hasMailServer } from '../_shared/deliveries/mails/send-mail.ts'
import { mustBeToday } from '../_shared/check-today.ts'
import { readPaymentToken } from '../_shared/payment-link.ts'
import { answers, input, type Input, PAGE_SIZE } from './contract.ts'

/** What the database refuses with a sentence for people. */
const REFUSALS = { P0002: 404, PT409: 409, '22023': 400 }

type Database = FunctionCall<Input>['database']

/** Makes, lists, sends and settles payment requests; the database decides by its caller, adds up and records. */
export default serveFunction<Input>({ access: 'author', input }, async (caller) => {
  const { body, database } = caller
  mustBeToday(body.today)
  if (body.action === 'export' && body.after === null)
    await noteExport(caller.supabaseAdmin, 'payment_requests')
  const data: unknown = await askDatabase<unknown>(call(body, database), REFUSALS)
  return shape(caller, data)
})

async function shape(caller: FunctionCall<Input>, data: unknown): Promise<object> {
  const { body } = caller
  switch (body.action) {
    case 'list':
    case 'export':
      return answers[body.action].parse(data)
    case 'read':
      return answers.read.parse({ ...(data as object), token: await findToken(caller, body.id, data) })
    case 'link':
    case 'renew-link':
      return { token: await readPaymentToken(caller, body.id) }
    default: {
      const answer = answers[body.action].parse({ request: data })
      const isMailed = body.action === 'send' || body.action === 'remind'
      return isMailed && !hasMailServer(caller.runtime)
        ? { request: { ...answer.request, mail_waits: true } }
        : answer
    }
  }
}

/** Whoever has given no key still reads requests, and those whose link was revoked. */
async function findToken(caller: FunctionCall<Input>, id: string, read: unknown): Promise<string | null> {
  if (answers.read.omit({ token: true }).parse(read).request.link_revoked_at !== null) return null
  try {
    return await readPaymentToken(caller, id)
  } catch (error) {
    if (error instanceof MissingSettingError) return null
    throw error
  }
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
    case 'export':
      return database.rpc('export_payment_requests', {
        ...today,
        ...(body.status && { p_status: body.status }),
        p_search: body.search,
        ...(body.after && { p_after: body.after }),
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
      // Asked in the caller's name: it decides whether he may have it.
      return database.rpc('read_payment_link_version', { p_id: body.id })
    case 'renew-link':
      return database.rpc('renew_payment_link', { p_id: body.id })
    case 'revoke-link':
      return database.rpc('revoke_payment_link', { ...today, p_id: body.id })
    case 'mark-paid':
      return database.rpc('mark_payment_request_paid', {
        ...today,
        p_id: body.id,
        p_way: body.way,
        p_on: body.on,
        p_note: body.note,
        p_sends_receipt: body.sends_receipt,
      })
    case 'refund':
      return database.rpc('refund_payment_request', {
        ...today,
        p_id: body.id,
        p_amount: body.amount,
        p_on: body.on,
        p_note: body.note,
      })
    case 'cancel':
      return database.rpc('cancel_payment_request', { ...today, p_id: body.id })
    default:
      return database.rpc('reopen_payment_request', { ...today, p_id: body.id })
  }
}
