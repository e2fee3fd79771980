export type ClientInfo = {
  /** Random by default. */
  requestId?: string
  clientAddress?: string
  /** Socket address and raw headers. Undefined for calls within the process. */
  peer?: { address: string; rawHeaders: readonly string[] }
  /** Called with the finished request, instead of a log entry. */
  noteCall?: (call: ApiCall) => void
}

/** Loggable description of a request, without values sent by the client. */
export type ApiCall = {
  route: string
  /** Names of known parameters; `*` for others. */
  parameters: string[]
  /** Null if the request was refused before authentication. */
  role: string | null
  actor: string | null
}
