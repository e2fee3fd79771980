/** Arguments and exports of server functions. The hosted platform passes only the request. */
import type { JWK } from 'jose'
import type { LogEntry } from '../request/log.ts'

export type FunctionEnvironment = {
  url: string
  publishableKeys: Record<string, string>
  secretKeys: Record<string, string>
  jwks: { keys: JWK[] }
}

export type FunctionRuntime = {
  env: FunctionEnvironment
  fetch: typeof fetch
  requestId: string
  log: (entry: LogEntry) => void
  clientAddress?: string
  /** Secret of the installation that its database does not contain, at least 43 random characters. */
  sealingKey: string
  /** Aborts when the process is about to end: work in steps should stop after the current one. */
  ending: AbortSignal
  /** True for the embedded database, where pages wait for each query. */
  hasOneConnection: boolean
  /**
   * Runs `work` in a separate database flow. Pages have weight 8; work with a smaller weight waits longer while pages
   * query the database. Patient work runs between pages.
   */
  inFlow: <T>(flow: { name: string; weight: number; isPatient?: boolean }, work: () => T) => T
  /** Rejects if the sender fails; resolves to the reply of the mail server. */
  sendMail: (mail: FunctionMail) => Promise<string | void>
  /** False if emails are only written to the outbox. */
  hasMailServer: boolean
  [addition: string]: unknown
}

type FunctionMail = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  messageId?: string
  references?: string
  sender?: string
  headers?: Record<string, string>
  /** `content` is base64; `cid` names an image that the HTML refers to as `cid:…`. */
  attachments?: { name: string; type: string; content: string; cid?: string }[]
}

export type ServerFunction = {
  fetch(request: Request, runtime: FunctionRuntime): Response | Promise<Response>
  /** True if the function answers OPTIONS and sets CORS headers itself. */
  handlesCors?: boolean
  /** Default 1 MiB, at most 10 MiB. */
  bodyLimitBytes?: number
  /** Time until the response starts. Default 30 s. */
  timeLimitMs?: number
  /** True for large uploads in many calls: successful ones count by size instead of number. */
  takesBatches?: boolean
}

export const DEFAULT_BODY_LIMIT_BYTES = 1024 * 1024
export const MAX_BODY_LIMIT_BYTES = 10 * 1024 * 1024
export const DEFAULT_TIME_LIMIT_MS = 30_000
