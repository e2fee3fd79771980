/**
 * What the embedded backend passes to a function besides its request. On the hosted platform there is no runtime: the
 * function reads its environment.
 */
import type { SupabaseEnv } from '@supabase/server'
import type { Agency } from '../deliveries/agency.ts'
import type { MailMessage } from '../mails/mail-message.ts'
import type { MailTools } from '../mails/mail-template.ts'
import type { FetchOptions } from '../fetch/guarded-fetch.ts'
import type { SourceSettings } from '../fetch/guarded-fetch-hosts.ts'

export type EditorAccess = {
  /** A new grant for a page of this site in editor mode, or null. */
  issueGrant(request: Request): string | null
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
  /** A secret of the installation that is not stored in the database. */
  sealingKey?: string
  /**
   * Runs `work` with its own share of database time: pages have weight 8. Patient work starts between two pages, not
   * between two queries of a page.
   */
  inFlow?: <T>(flow: { name: string; weight: number; isPatient?: boolean }, work: () => T) => T
  /** Aborts when the process is about to end; work in steps then starts no further step. */
  ending?: AbortSignal
  /** True for the embedded database: pages wait for each statement of a function. */
  hasOneConnection?: boolean
  editor?: EditorAccess
  sources?: SourceSettings
  /** Settings of the site by the names of their environment variables. */
  settings?: Record<string, string>
  agency?: Agency
  /** Internal hosts that webhooks may be sent to, as `host` or `host:port`. */
  webhookHosts?: readonly string[]
  /** Sends an email and resolves to the reply of the mail server; rejects on failure. */
  sendMail?: (mail: MailMessage) => Promise<string | void>
  /** False if emails are only stored in the outbox. */
  hasMailServer?: boolean
  /** Draws pictures in emails; an email is sent without pictures that can't be drawn. */
  mailTools?: MailTools
  usage?: { flush(): Promise<void> }
  network?: FetchOptions['network']
}

/** Other platforms pass their own second argument, such as the caller's IP address in Deno. */
export function readRuntime(given: unknown): FunctionRuntime | undefined {
  const isRuntime = typeof given === 'object' && given !== null && 'env' in given && 'fetch' in given
  return isRuntime ? (given as FunctionRuntime) : undefined
}

/** True if no further step should start. */
export function isProcessEnding({ runtime }: { runtime: FunctionRuntime | undefined }): boolean {
  return runtime?.ending?.aborted ?? false
}

/** Entries never contain tokens, grants or bodies. */
export function writeLog(runtime: FunctionRuntime | undefined, entry: LogEntry): void {
  if (runtime?.log) runtime.log(entry)
  else console.info(JSON.stringify(entry))
}
