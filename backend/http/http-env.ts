/** What middleware leaves for the handlers behind it. */
export type HttpEnv = {
  Variables: {
    requestId: string
    /** The role a request ran with, for its log line. */
    role: string
  }
}
