import { z } from 'zod'
import { type FunctionCall, serveFunction } from '../_shared/frame/serve-function.ts'
import { readAgency } from '../_shared/deliveries/agency.ts'
import { hasMailServer } from '../_shared/deliveries/mails/send-mail.ts'
import { sendTestMail } from '../_shared/deliveries/mails/test-mail.ts'
import { MissingSettingError } from '../_shared/frame/read-setting.ts'
import { type Answer, answers, input, type Input } from './contract.ts'

/** Of `public.measure_installation`, which counts for metrics as well. */
const measured = z.object({
  database_bytes: z.number(),
  deliveries_by_kind: z.array(z.unknown()),
  oldest_due_seconds: z.number(),
})

/** What owners see of the installation, whichever process runs it: jobs, backups, what was sent; and a backup now. */
export default serveFunction<Input>({ access: 'author', input }, async (call) => {
  if (call.body.action === 'read') return readInstallation(call)
  if (call.body.action === 'send-test-mail') return testMail(call)
  const { data } = await call.supabaseAdmin.rpc('request_backup').throwOnError()
  call.logAction('backup requested', { requested: data })
  return answers['request-backup'].parse({ requested: data })
})

async function testMail(call: FunctionCall<Input>) {
  const outcome = await sendTestMail(call)
  call.logAction('test mail', { accepted: outcome.is_accepted })
  return answers['send-test-mail'].parse(outcome)
}

function describeMail(runtime: FunctionCall<Input>['runtime']): Answer<'read'>['mail'] {
  const has_server = hasMailServer(runtime)
  try {
    return { has_server, agency_email: readAgency(runtime).email }
  } catch (error) {
    if (error instanceof MissingSettingError) return { has_server, agency_email: null }
    throw error
  }
}

async function readInstallation({ supabaseAdmin, runtime }: FunctionCall<Input>) {
  const [jobs, installation, backups] = await Promise.all([
    supabaseAdmin.rpc('describe_jobs'),
    supabaseAdmin.rpc('measure_installation'),
    supabaseAdmin.rpc('read_backups'),
  ])
  const error = jobs.error ?? installation.error ?? backups.error
  if (error) throw new Error('The installation could not be read', { cause: error })
  const { deliveries_by_kind: deliveries, ...rest } = measured.parse(installation.data)
  return answers.read.parse({
    ...Object(jobs.data),
    ...rest,
    deliveries,
    backups: backups.data,
    mail: describeMail(runtime),
  })
}
