import { expect, test } from 'vitest'
import { createSettingsHandler } from './settings-endpoint.ts'

const HOUR_SECONDS = 3600
const makeToken = (method: string, hoursAgo: number) => {
  const amr = [{ method, timestamp: Date.now() / 1000 - hoursAgo * HOUR_SECONDS }]
  return `e30.${Buffer.from(JSON.stringify({ amr })).toString('base64url')}.e30`
}

test.each([
  ['BACKUP_RECIPIENT', 'password', 25, true],
  ['BACKUP_RECIPIENT', 'token_refresh', 0, true],
  ['BACKUP_RECIPIENT', 'password', 23, false],
  ['SMTP_URL', 'password', 25, true],
  ['SMTP_URL', 'password', 23, false],
])(
  'a change of %s with the sign-in %s of %i hours ago: asks to sign in again is %s',
  async (name, method, hours, asks) => {
    const live = {
      store: () => ({}),
      stored: () => ({}),
      // Both are set in the environment, so a recent sign-in is refused for another reason.
      current: () => ({
        environment: { BACKUP_TO: '/backups', SMTP_URL: 'smtp://mail.agency.example' },
        backend: { kind: 'embedded' },
      }),
    } as unknown as Parameters<typeof createSettingsHandler>[0]
    const handle = createSettingsHandler(live, {} as Parameters<typeof createSettingsHandler>[1])
    const body = JSON.stringify({ action: 'change', changes: { [name]: 'smtp://stranger.example' } })
    const answer = await handle(new Request('https://agency.example', { method: 'POST', body }), {
      actor: 'owner',
      token: makeToken(method, hours),
      renderPage: () => Promise.reject(new Error('not needed')),
    })
    const { problems, isSignInOld } = (await answer.json()) as {
      problems: Record<string, string>
      isSignInOld?: boolean
    }
    expect(problems[name]).toMatch(asks ? /Sign in again first/ : /can’t be changed here/)
    expect(isSignInOld).toBe(asks || undefined)
  },
)
