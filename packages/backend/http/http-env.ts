import type { ClientInfo } from '../request/client-info.ts'

/** What middleware leaves for the handlers behind it. */
export type HttpEnv = {
  Bindings: ClientInfo
  Variables: {
    requestId: string
    /** The role a request ran with, for its log line. */
    role: string
    /** The account a request speaks for, for its log line; absent without one. */
    actor: string
  }
}
