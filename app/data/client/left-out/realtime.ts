/**
 * Replaces `@supabase/realtime-js` in browsers, because no page uses it. The client still creates it and
 * passes tokens. docs/decisions/0001-ship-no-react-on-public-pages.md
 */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve()
  }
}
