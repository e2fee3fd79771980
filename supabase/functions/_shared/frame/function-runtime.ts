/**
 * What the embedded backend hands a function besides its request. On the hosted platform there is none of it: the
 * function then finds its project in the environment, as `@supabase/server` does by itself.
 */
import type { SupabaseEnv } from '@supabase/server'
import type { Agency } from '../deliveries/agency.ts'
import type { MailMessage } from '../deliveries/mails/mail-message.ts'
import type { MailTools } from '../deliveries/mails/mail-template.ts'
import type { FetchOptions } from '../fetch/guarded-fetch.ts'
import type { SourceSettings } from '../fetch/guarded-fetch-hosts.ts'

export type EditorAccess = {
  /** A new grant for a page of this site in editor mode, or null. */
  issueGrant(request: Request): string | null
  /** True when the request carries a grant that still holds. */
  isGranted(request: Request): boolean
  grantSeconds: number
}

export type LogEntry = { level: 'info' | 'warning' | 'error'; event: string; [field: string]: unknown }

export type FunctionRuntime = {
  env: SupabaseEnv
  fetch: typeof fetch
  requestId?: string
  log?: (entry: LogEntry) => void
  clientAddress?: string
  /** A secret of the installation that its database does not hold. */
  sealingKey?: string
  /**
   * Runs `work` apart from what pages ask the database for, whose weight is 8; the smaller, the longer it waits. What is
   * patient begins between two pages, not between two questions of one.
   */
  inFlow?: <T>(flow: { name: string; weight: number; isPatient?: boolean }, work: () => T) => T
  /** Aborts when the process is about to end: what goes in steps begins no further one. */
  ending?: AbortSignal
  /** True for the embedded database: pages wait for whatever a function lets it do. */
  hasOneConnection?: boolean
  /** Only while the site runs in editor mode. */
  editor?: EditorAccess
  /** Where imports may fetch from. */
  sources?: SourceSettings
  /** Settings of the site that functions read, by their names in the environment. */
  settings?: Record<string, string>
  /** Who the agency is. */
  agency?: Agency
  /** Hosts that webhooks may be sent to although they are inside, as `host` or `host:port`. */
  webhookHosts?: readonly string[]
  /** Passes a mail to the mail transport of the backend; rejects if that fails. Resolves to the reply of the mail server. */
  sendMail?: (mail: MailMessage) => Promise<string | void>
  /** False if mails are only stored in the outbox. */
  hasMailServer?: boolean
  /** Draws pictures that stand in mails; a mail is sent without what can't be drawn. */
  mailTools?: MailTools
  /** Where requests are counted: writes down what was counted so far. */
  usage?: { flush(): Promise<void> }
  /** In place of the real one, in tests. */
  network?: FetchOptions['network']
}

/** Other hosts call with a second argument of their own, such as the address of the caller in Deno. */
export function readRuntime(given: unknown): FunctionRuntime | undefined {
  const isRuntime = typeof given === 'object' && given !== null && 'env' in given && 'fetch' in given
  return isRuntime ? (given as FunctionRuntime) : undefined
}

/** Writes to the log of whoever runs the function. Entries never hold tokens, grants or bodies. */
export function writeLog(runtime: FunctionRuntime | undefined, entry: LogEntry): void {
  if (runtime?.log) runtime.log(entry)
  else console.info(JSON.stringify(entry))
}
