/**
 * Stands in for `@supabase/realtime-js` in browsers (docs/decisions/0001-ship-no-react-on-public-pages.md): no page listens to channels, and the client makes
 * one all the same and tells it each new token.
 */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve()
  }
}
