export type ClientInfo = {
  /** Random by default. */
  requestId?: string
  clientAddress?: string
  /** Socket address and raw headers. Undefined for calls within the process. */
  peer?: { address: string; rawHeaders: readonly string[] }
  noteCall?: (call: ApiCall) => void
}

/** Loggable description of a request, without values sent by the client. */
export type ApiCall = {
  route: string
  parameters: string[]
  /** Null if the request was refused before authentication. */
  role: string | null
  actor: string | null
}
