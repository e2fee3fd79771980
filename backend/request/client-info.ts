/** What the server in front knows about a request besides its text. */
export type ClientInfo = {
  /** Given by whoever took the request, for every line written about it; made up without one. */
  requestId?: string
  /** Where the request came from. */
  clientAddress?: string
  /** The other end of the socket, and its header lines as they came. Missing for calls in process. */
  peer?: { address: string; rawHeaders: readonly string[] }
}
