/** What the server in front knows about a request besides its text. */
export type ClientInfo = {
  /** Given by whoever took the request, for every line written about it; made up without one. */
  requestId?: string
  /** Where the request came from. */
  clientAddress?: string
  /** The other end of the socket, and its header lines as they came. Missing for calls in process. */
  peer?: { address: string; rawHeaders: readonly string[] }
  /** Hears what the request was once it is answered; the log then has no line of its own for it. */
  noteCall?: (call: ApiCall) => void
}

/** What may be written down about a request: no value that came with it. */
export type ApiCall = {
  /** Its kind, such as `/rest/v1/blog_posts`. */
  route: string
  /** Names of the parameters that the protocol has; `*` for others. */
  parameters: string[]
  /** The role it ran with; null for one that was refused before that was known. */
  role: string | null
  /** The id of the account it spoke for; null without one. */
  actor: string | null
}
