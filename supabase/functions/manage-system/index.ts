import { z } from 'zod'
import { readAgency } from '../_shared/deliveries/agency.ts'
import { hasMailServer } from '../_shared/mails/send-mail.ts'
import { sendTestMail, writeSample } from '../_shared/mails/test-mail.ts'
import { askDatabase } from '../_shared/frame/function-refusal.ts'
import type { FunctionRuntime } from '../_shared/frame/function-runtime.ts'
import { MissingSettingError } from '../_shared/frame/read-setting.ts'
import { serveActions } from '../_shared/frame/serve-actions.ts'
import { type Answer, answers, input } from './contract.ts'

/** Part of `public.measure_installation`, which also serves metrics. */
const measured = z.object({
  database_bytes: z.number(),
  deliveries_by_kind: z.array(z.unknown()),
  oldest_due_seconds: z.number(),
})

/** Status of the installation for owners; creates backups and sends test emails. */
export default serveActions(
  { access: 'author', input, answers, reads: ['read', 'preview-mail'] },
  {
    read: async ({ supabaseAdmin, runtime }) => {
      const [jobs, installation, backups] = await Promise.all([
        askDatabase(supabaseAdmin.rpc('describe_jobs')),
        askDatabase(supabaseAdmin.rpc('measure_installation')),
        askDatabase(supabaseAdmin.rpc('read_backups')),
      ])
      const { deliveries_by_kind: deliveries, ...rest } = measured.parse(installation)
      return { ...Object(jobs), ...rest, deliveries, backups, mail: describeMail(runtime) }
    },
    'request-backup': async ({ supabaseAdmin }) => ({
      requested: await askDatabase(supabaseAdmin.rpc('request_backup')),
    }),
    'send-test-mail': sendTestMail,
    'preview-mail': async (call, { kind }) => {
      const { subject, text } = await writeSample(call, kind)
      return { subject, text }
    },
  },
)

function describeMail(runtime: FunctionRuntime | undefined): Answer<'read'>['mail'] {
  const has_server = hasMailServer(runtime)
  try {
    return { has_server, agency_email: readAgency(runtime).email }
  } catch (error) {
    if (error instanceof MissingSettingError) return { has_server, agency_email: null }
    throw error
  }
}
