import type { ImapFlow } from 'imapflow'
import { z } from '#domain/schema.ts'
import { readSourceSettings } from '../_shared/fetch/source-settings.ts'
import { askDatabase } from '../_shared/frame/function-refusal.ts'
import { readSetting } from '../_shared/frame/read-setting.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { serveJob } from '../_shared/frame/serve-job.ts'
import { nameMailbox, openMailbox } from '../_shared/inbound-mail/open-mailbox.ts'
import { storeMail } from '../_shared/inbound-mail/store-mail.ts'

type Call = FunctionCall<unknown>
type Counts = { stored: number; ignored: number }

const MAX_MAIL_BYTES = 25 * 1024 * 1024
/** A larger email is read up to this size; its files stay in the mailbox. */
const MAX_PARTIAL_BYTES = 1024 * 1024
const DAY_MS = 24 * 60 * 60_000

const position = z.object({ uid_validity: z.number(), last_uid: z.number(), read_at: z.string() })

/** Scheduled job: reads new mail of the mailbox in the settings. It changes nothing in the mailbox. */
export default serveJob(
  {
    job: 'read-mailbox',
    idle: { stored: 0, ignored: 0 },
    failureMessage: 'The mailbox could not be read. Check its server, user and password in Settings.',
    timeLimitMs: 300_000,
  },
  async (call) => {
    const counts: Counts = { stored: 0, ignored: 0 }
    const address = readSetting(call.runtime, 'IMAP_URL')
    if (address === undefined) return counts
    const client = await openMailbox(address, readSourceSettings(call.runtime))
    try {
      await readNewMail(call, client, nameMailbox(address), counts)
    } finally {
      client.close()
    }
    return counts
  },
)

/** The position is saved after each stored email, so a crash loses none; emails that are already stored are skipped. */
async function readNewMail(call: Call, client: ImapFlow, mailbox: string, counts: Counts): Promise<void> {
  const { supabaseAdmin, signal } = call
  const folder = client.mailbox
  if (!folder) return
  const validity = Number(folder.uidValidity)
  const keep = (uid: number) =>
    askDatabase(
      supabaseAdmin.rpc('keep_mailbox_position', {
        p_mailbox: mailbox,
        p_uid_validity: validity,
        p_last_uid: uid,
      }),
    )
  const former = position
    .nullable()
    .parse(await askDatabase(supabaseAdmin.rpc('read_mailbox_position', { p_mailbox: mailbox })))
  if (former === null) {
    await keep(folder.uidNext - 1)
    return
  }
  for (const uid of await listNewUids(client, former, validity)) {
    if (signal.aborted) return
    const isStored = await storeMessage(call, client, uid)
    if (isStored !== null) counts[isStored ? 'stored' : 'ignored'] += 1
    await keep(uid)
  }
}

/** After a restore the server renumbers its messages (RFC 3501, section 2.3.1.1): the last days are read again. */
async function listNewUids(
  client: ImapFlow,
  { uid_validity: known, last_uid: last, read_at: readAt }: z.infer<typeof position>,
  validity: number,
): Promise<number[]> {
  const query =
    known === validity ? { uid: `${last + 1}:*` } : { since: new Date(Date.parse(readAt) - DAY_MS) }
  const found = (await client.search(query, { uid: true })) || []
  // `n:*` includes the last message even if its number is smaller.
  return found.filter((uid) => known !== validity || uid > last).toSorted((a, b) => a - b)
}

/** Null if the message was deleted in the meantime. */
async function storeMessage(call: Call, client: ImapFlow, uid: number): Promise<boolean | null> {
  const options = { uid: true }
  const head = await client.fetchOne(String(uid), { size: true }, options)
  if (!head) return null
  const isPartial = (head.size ?? 0) > MAX_MAIL_BYTES
  const message = await client.fetchOne(
    String(uid),
    { source: isPartial ? { start: 0, maxLength: MAX_PARTIAL_BYTES } : true },
    options,
  )
  if (!message || !message.source) return null
  const outcome = await storeMail(call, { bytes: message.source, isPartial })
  return outcome !== 'ignored'
}
