import { noteExport } from '../_shared/note-export.ts'
import { readAgencyTimeZone } from '../_shared/deliveries/agency.ts'
import { askDatabase } from '../_shared/frame/function-refusal.ts'
import { serveActions } from '../_shared/frame/serve-actions.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { MissingSettingError } from '../_shared/frame/read-setting.ts'
import { hasMailServer } from '../_shared/mails/send-mail.ts'
import { mustBeToday, readPaymentToken } from '../_shared/payment-link.ts'
import { answers, input, type Input, PAGE_SIZE } from './contract.ts'

type Call = FunctionCall<Input>

/** Creates, lists, sends and settles payment requests; the database checks permissions, adds up and records. */
export default serveActions(
  {
    access: 'author',
    permission: 'clients.manage',
    input,
    answers,
    reads: ['list', 'export', 'read', 'link', 'sources', 'conversions'],
    refusals: { P0002: 404, PT409: 409, '22023': 400 },
    before: ({ body }) => mustBeToday(body.today),
  },
  {
    list: ({ database }, { today, status, search, page }) =>
      askDatabase(
        database.rpc('list_payment_requests', {
          p_today: today,
          ...(status && { p_status: status }),
          p_search: search,
          p_limit: PAGE_SIZE,
          p_offset: (page - 1) * PAGE_SIZE,
        }),
      ),
    export: async (call, { today, status, search, after }) => {
      if (after === null) await noteExport(call, 'payment_requests')
      return askDatabase(
        call.database.rpc('export_payment_requests', {
          p_today: today,
          ...(status && { p_status: status }),
          p_search: search,
          ...(after && { p_after: after }),
        }),
      )
    },
    read: async (call, { today, id }) => {
      const read = await askDatabase(call.database.rpc('read_payment_request', { p_today: today, p_id: id }))
      return { ...Object(read), token: await findToken(call, id, read) }
    },
    create: async ({ database }, { today, id, request }) => ({
      request: await askDatabase(
        database.rpc('create_payment_request', { p_today: today, p_id: id, p_request: request }),
      ),
    }),
    send: mailRequest,
    remind: mailRequest,
    link: async (call, { id }) => {
      // With the caller's rights, to check the permission.
      await askDatabase(call.database.rpc('read_payment_link_version', { p_id: id }))
      return { token: await readPaymentToken(call, id) }
    },
    'renew-link': async (call, { id }) => {
      await askDatabase(call.database.rpc('renew_payment_link', { p_id: id }))
      return { token: await readPaymentToken(call, id) }
    },
    'revoke-link': async ({ database }, { today, id }) => ({
      request: await askDatabase(database.rpc('revoke_payment_link', { p_today: today, p_id: id })),
    }),
    'mark-paid': async (
      { database },
      { today, id, way, on, note, sends_receipt, amount, entry, is_extra },
    ) => ({
      request: await askDatabase(
        database.rpc('mark_payment_request_paid', {
          p_today: today,
          p_id: id,
          p_way: way,
          p_on: on,
          p_note: note,
          p_sends_receipt: sends_receipt,
          ...(amount !== null && { p_amount: amount }),
          ...(entry && { p_entry: entry }),
          p_is_extra: is_extra,
        }),
      ),
    }),
    refund: async ({ database }, { today, id, amount, on, note, payment, entry }) => ({
      request: await askDatabase(
        database.rpc('refund_payment_request', {
          p_today: today,
          p_id: id,
          p_amount: amount,
          p_on: on,
          p_note: note,
          ...(payment && { p_payment: payment }),
          ...(entry && { p_entry: entry }),
        }),
      ),
    }),
    undo: async ({ database }, { today, id, entry }) => ({
      request: await askDatabase(
        database.rpc('undo_payment_entry', { p_today: today, p_id: id, p_entry: entry }),
      ),
    }),
    credit: async ({ database }, { today, id, credit_note, nets, reason }) => ({
      request: await askDatabase(
        database.rpc('create_credit_note', {
          p_today: today,
          p_id: id,
          p_note: credit_note,
          p_nets: nets,
          p_reason: reason,
        }),
      ),
    }),
    sources: async ({ database, runtime }, { by, from, to }) => ({
      rows: await askDatabase(
        database.rpc('report_lead_sources', {
          p_by: by,
          p_from: from,
          p_to: to,
          p_time_zone: readAgencyTimeZone(runtime),
        }),
      ),
    }),
    conversions: async (call, { from, to }) => {
      await noteExport(call, 'leads')
      return {
        conversions: await askDatabase(
          call.database.rpc('list_ad_conversions', {
            p_from: from,
            p_to: to,
            p_time_zone: readAgencyTimeZone(call.runtime),
          }),
        ),
      }
    },
    cancel: async ({ database }, { today, id }) => ({
      request: await askDatabase(database.rpc('cancel_payment_request', { p_today: today, p_id: id })),
    }),
    reopen: async ({ database }, { today, id }) => ({
      request: await askDatabase(database.rpc('reopen_payment_request', { p_today: today, p_id: id })),
    }),
  },
)

async function mailRequest(
  { database, runtime }: Call,
  { action, today, id }: Extract<Input, { action: 'send' | 'remind' }>,
): Promise<object> {
  const request = await askDatabase(
    database.rpc('send_payment_request', { p_today: today, p_id: id, p_reminds: action === 'remind' }),
  )
  return { request: { ...Object(request), ...(!hasMailServer(runtime) && { mail_waits: true }) } }
}

/** Null if the link was revoked or the key is missing: the request itself is readable anyway. */
async function findToken(call: Call, id: string, read: unknown): Promise<string | null> {
  const { request } = answers.read.omit({ token: true }).parse(read)
  if (request.link_revoked_at !== null) return null
  try {
    return await readPaymentToken(call, id)
  } catch (error) {
    if (error instanceof MissingSettingError) return null
    throw error
  }
}
