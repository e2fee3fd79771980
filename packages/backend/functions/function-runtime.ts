/** What a function is called with, and what it exports. The hosted platform calls it with the request alone. */
import type { JWK } from 'jose'
import type { LogEntry } from '../request/log.ts'

/** Where the backend is, under its own names of `@supabase/server`. */
export type FunctionEnvironment = {
  url: string
  publishableKeys: Record<string, string>
  secretKeys: Record<string, string>
  jwks: { keys: JWK[] }
}

export type FunctionRuntime = {
  env: FunctionEnvironment
  /** Reaches the backend in process, without a socket. */
  fetch: typeof fetch
  requestId: string
  log: (entry: LogEntry) => void
  clientAddress?: string
  /** A secret of the installation that its database does not hold, at least 43 random characters. */
  sealingKey: string
  /** Aborts when the process is about to end: what goes in steps begins no further one. */
  ending: AbortSignal
  /** True for the embedded database: pages wait for whatever a function lets it do. */
  hasOneConnection: boolean
  /**
   * Runs `work` as a flow of its own at the database. Pages have the weight 8: the smaller the weight, the longer it waits
   * while pages want the database as well. What is patient begins between two pages, not between two questions of one.
   */
  inFlow: <T>(flow: { name: string; weight: number; isPatient?: boolean }, work: () => T) => T
  /** Passes an email to the backend's mail sender; rejects if the sender fails. Resolves to the server's reply. */
  sendMail: (mail: FunctionMail) => Promise<string | void>
  /** False if emails are only written to the outbox. */
  hasMailServer: boolean
  /** Whatever the server in front adds. */
  [addition: string]: unknown
}

export type FunctionMail = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  messageId?: string
  attachments?: {
    name: string
    type: string
    /** In base64. */
    content: string
    /** Of a picture that the HTML shows, as `cid:` and this. */
    cid?: string
  }[]
}

/** The default export of a function. Only `fetch` is needed. */
export type ServerFunction = {
  fetch(request: Request, runtime: FunctionRuntime): Response | Promise<Response>
  /** True for a function that answers OPTIONS and sets CORS headers itself. */
  handlesCors?: boolean
  /** Largest request body; 1 MiB when it is left out, 10 MiB at most. */
  bodyLimitBytes?: number
  /** Time until an answer must have begun; 30 s when it is left out. */
  timeLimitMs?: number
  /** True for one that takes much data in many calls: those that succeed are counted by what they bring. */
  takesBatches?: boolean
}

/** Largest body of a function that declares none (threat model, section 10). */
export const DEFAULT_BODY_LIMIT_BYTES = 1024 * 1024
export const MAX_BODY_LIMIT_BYTES = 10 * 1024 * 1024
export const DEFAULT_TIME_LIMIT_MS = 30_000
