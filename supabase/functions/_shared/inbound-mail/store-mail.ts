import { MIN_SPAM_SCORE, scoreSpam } from '#domain/leads/score-spam.ts'
import { MAIL_FILE_BUCKET } from '#domain/bucket-names.ts'
import type { Json } from '#supabase/database.types.ts'
import { readAgency } from '../deliveries/agency.ts'
import { askDatabase } from '../frame/function-refusal.ts'
import type { Answer } from '#supabase/functions/receive-mail/contract.ts'
import type { FunctionCall } from '../frame/serve-function.ts'
import { listSealingKeys } from '../secrets/seal.ts'
import { WorkerLimitError } from '../frame/run-worker.ts'
import type { ReadMail, ReadMailRequest } from './read-mail.ts'
import { readMailInWorker } from './read-mail-in-worker.ts'
import { readReplyAddress } from './reply-address.ts'

type Call = Pick<FunctionCall<unknown>, 'supabaseAdmin' | 'runtime' | 'log'>

type RawMail = Pick<ReadMailRequest, 'bytes' | 'receivers' | 'isPartial'>

/**
 * Stores a raw email with its lead, only once even if it arrives several times. Ignores automatic emails, and mailing
 * lists unless they reply to one of our emails.
 */
export async function storeMail(call: Call, raw: RawMail): Promise<Answer['outcome']> {
  const outcome = await readAndStore(call, raw)
  call.log({ level: 'info', event: 'mail received', outcome })
  return outcome
}

async function readAndStore(call: Call, raw: RawMail): Promise<Answer['outcome']> {
  const { supabaseAdmin, runtime } = call
  const { email, siteUrl } = readAgency(runtime)
  const request = { ...raw, hostname: new URL(siteUrl).hostname, agencyEmail: email }
  const mail = await readMailInWorker(runtime, request).catch((error: unknown) => {
    if (!(error instanceof WorkerLimitError)) throw error
    return null
  })
  if (mail === null) call.log({ level: 'warning', event: 'mail could not be read' })
  if (mail === null || mail.isAutomatic) return 'ignored'
  const { files: _files, isAutomatic: _isAutomatic, isBulk, receivers: all, ...read } = mail
  const keyed = { ...read, reply_leads: await findReplyLeads(call, all) }
  const plan = await askDatabase(supabaseAdmin.rpc('plan_inbound_mail', { p_mail: keyed }))
  if (plan === 'known') return 'known'
  if (isBulk && plan !== 'thread' && plan !== 'address') return 'ignored'
  const stored = await askDatabase(
    supabaseAdmin.rpc('store_inbound_mail', {
      p_mail: { ...keyed, ...judgeSpam(mail), files: await uploadFiles(call, mail) },
    }),
  )
  return stored === 'new' || stored === 'known' ? stored : 'attached'
}

async function findReplyLeads({ runtime }: Call, receivers: readonly string[]): Promise<string[]> {
  if (!receivers.some((address) => address.includes('+'))) return []
  const keys = await listSealingKeys(runtime)
  const leads = await Promise.all(receivers.map((address) => readReplyAddress(address, keys)))
  return leads.filter((lead) => lead !== null)
}

function judgeSpam({ from, from_name: name, text, is_forged: isForged }: ReadMail) {
  const values = { name, email: from, phone: '', company: '', message: text }
  const { score, reasons } = scoreSpam({ values, isTrapFilled: false, stampAgeSeconds: 0 })
  return {
    spam_score: score,
    spam_reasons: isForged ? [...reasons, 'The sender’s address may be forged (DMARC failed)'] : reasons,
    is_spam: isForged || score >= MIN_SPAM_SCORE,
  }
}

/** Paths are derived from the email, so that storing it again after a crash leaves no duplicates. */
async function uploadFiles({ supabaseAdmin }: Call, { id, files }: ReadMail): Promise<Json> {
  const stored: Json[] = []
  for (const [index, { name, type, content }] of files.entries()) {
    const path = `${id}/${index}`
    const { error } = await supabaseAdmin.storage
      .from(MAIL_FILE_BUCKET)
      .upload(path, content, { contentType: type, upsert: true })
    if (error) throw new Error('A file of an email could not be stored', { cause: error })
    stored.push({ name, type, size: content.length, path })
  }
  return stored
}
