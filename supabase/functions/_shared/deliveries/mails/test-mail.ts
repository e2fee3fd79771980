import { type Agency, readAgency } from '../agency.ts'
import type { FunctionCall } from '#supabase/functions/_shared/frame/serve-function.ts'
import { layOutMail } from './mail-layout.ts'
import { buildMessage } from './mail-message.ts'
import { handOver, hasMailServer } from './send-mail.ts'

const MAX_REPLY_LENGTH = 500
const NO_SERVER = 'No mail server is set up. Set SMTP_URL and restart the site.'

/** `reply`: the reply of the mail server, or why it could not be reached. */
export type TestOutcome = { to: string; is_accepted: boolean; reply: string }

/**
 * Sends a test email immediately, to the caller or, in editor mode, to the agency.
 * @throws MissingSettingError if a hosted project lacks a setting that every mail needs
 */
export async function sendTestMail({ user, runtime }: Pick<FunctionCall<unknown>, 'user' | 'runtime'>) {
  const agency = readAgency(runtime)
  const to = user?.email ?? agency.email
  const outcome = (is_accepted: boolean, reply: string): TestOutcome => ({
    to,
    is_accepted,
    reply: reply.replaceAll(/\s+/g, ' ').slice(0, MAX_REPLY_LENGTH),
  })
  if (!hasMailServer(runtime)) return outcome(false, NO_SERVER)
  try {
    const message = buildMessage(layOutTestMail(agency), to, crypto.randomUUID(), agency.siteUrl)
    return outcome(true, (await handOver(message, agency, runtime)) ?? '')
  } catch (error) {
    return outcome(false, (error as { response?: string }).response ?? (error as Error).message)
  }
}

function layOutTestMail(agency: Agency) {
  const text = 'Your site can send emails. This one was sent through its mail server.'
  return layOutMail(
    { subject: `Test email from ${agency.name}`, blocks: [{ kind: 'paragraph', text }] },
    agency,
  )
}
