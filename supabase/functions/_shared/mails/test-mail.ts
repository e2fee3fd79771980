import type { Answer } from '#supabase/functions/manage-system/contract.ts'
import { readAgency } from '../deliveries/agency.ts'
import type { FunctionCall } from '../frame/serve-function.ts'
import { layOutMail } from './mail-layout.ts'
import { buildMessage } from './mail-message.ts'
import { handOver, hasMailServer } from './send-mail.ts'

type TestOutcome = Answer<'send-test-mail'>

const MAX_REPLY_LENGTH = 500
const NO_SERVER = 'No mail server is set up. Enter one in Settings.'

export async function sendTestMail(
  { user, runtime }: Pick<FunctionCall<unknown>, 'user' | 'runtime'>,
  { code }: { code?: string | undefined },
): Promise<TestOutcome> {
  const agency = readAgency(runtime)
  const to = user?.email ?? agency.email
  if (!hasMailServer(runtime)) return { to, is_accepted: false, reply: NO_SERVER }
  const text = 'Your site can send emails. This one was sent through its mail server.'
  const proof =
    code &&
    `Code: ${code}. Enter it in the email settings within an hour, so that the site knows that emails arrive.`
  const paragraphs = [text, proof].filter((line) => line !== undefined)
  const layout = {
    subject: `Test email from ${agency.name}`,
    blocks: paragraphs.map((line) => ({ kind: 'paragraph' as const, text: line })),
  }
  try {
    const message = buildMessage(layOutMail(layout, agency), to, crypto.randomUUID(), agency.siteUrl)
    return { to, is_accepted: true, reply: shorten((await handOver(message, agency, runtime)) ?? '') }
  } catch (error) {
    const { response, message } = error as Error & { response?: string }
    return { to, is_accepted: false, reply: shorten(response ?? message) }
  }
}

const shorten = (reply: string) => reply.replaceAll(/\s+/g, ' ').slice(0, MAX_REPLY_LENGTH)
