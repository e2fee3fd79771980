/** The database decides who may read the process figures, including second step and ended sessions. */
import { expect, test } from 'vitest'
import { createStaffEndpoint } from '#server/staff-endpoint.ts'
import { type FunctionsBackend, onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'

async function ask({ url, keys }: FunctionsBackend, token: string): Promise<[status: number, body: unknown]> {
  const endpoint = createStaffEndpoint({
    permission: 'site.manage',
    supabase: { url, publishableKey: keys.publishable },
    path: '/system/v1/process',
    editorMode: null,
    handle: async () => Response.json({ host: 'shelf' }),
  })
  const request = new Request('https://site.example/system/v1/process', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  const answer = await endpoint(request, { clientAddress: '192.0.2.1' }, async () => new Response())
  return [answer.status, await answer.json()]
}
const ALLOWED = [200, { host: 'shelf' }]
const REFUSED = [403, { error: 'Only owners of this site may see this.' }]

onBothFunctionEngines({}, (use) => {
  test('answers owners and no other role', async () => {
    const backend = use()
    expect(await ask(backend, (await backend.signIn('admin')).token)).toEqual(ALLOWED)
    for (const role of [undefined, 'author', 'editor'] as const)
      expect(await ask(backend, (await backend.signIn(role)).token)).toEqual(REFUSED)
  })

  test('refuses expired, changed and signed-out tokens', async () => {
    const backend = use()
    const owner = await backend.signIn('admin')
    const claims = JSON.parse(Buffer.from(owner.token.split('.')[1]!, 'base64url').toString()) as object
    const refused = {
      expired: await backend.forge({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }),
      otherAudience: await backend.forge({ ...claims, aud: 'editor' }),
      changed: owner.token.replace(/^[^.]+\.[^.]+/, (head) => `${head.slice(0, -2)}AA`),
      ofTheServer: await backend.forge({ role: 'service_role' }),
    }
    for (const [what, token] of Object.entries(refused)) {
      const [status, body] = await ask(backend, token)
      expect([what, status]).not.toEqual([what, 200])
      expect(Object.keys(body as object)).toEqual(['error'])
    }
    await owner.client.auth.signOut()
    expect((await ask(backend, owner.token))[0]).not.toBe(200)
  })

  test('refuses an owner without the required second step', async () => {
    const backend = use()
    const owner = await backend.signIn('admin')
    await backend.engine.query(`update public.role_rules set needs_second_factor = true where role = 'admin'`)
    expect(await ask(backend, owner.token)).toEqual(REFUSED)
    await backend.engine.query(
      `update public.role_rules set needs_second_factor = false where role = 'admin'`,
    )
    expect(await ask(backend, owner.token)).toEqual(ALLOWED)
  })
})
