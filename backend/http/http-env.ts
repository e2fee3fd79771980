/** What middleware leaves for the handlers behind it. */
export type HttpEnv = {
  Bindings: {
    /** Where the request came from, when the server in front knows. */
    clientAddress?: string
  }
  Variables: {
    requestId: string
    /** The role a request ran with, for its log line. */
    role: string
  }
}
