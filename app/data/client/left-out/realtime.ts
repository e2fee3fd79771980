/**
 * Replaces `@supabase/realtime-js` in browsers, which no page uses (docs/decisions/0001-ship-no-react-on-public-
 * pages.md). The client still creates it and passes tokens.
 */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve()
  }
}
