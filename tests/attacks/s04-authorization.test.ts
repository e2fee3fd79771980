/** Threat model, section 4: all surfaces as a visitor and as an account without a role. */
import { describe, expect, inject, test } from 'vitest'
import { CALLED_BY_SALES } from '#tests/policies/access-calls.ts'
import { READ_BY_SALES } from '#tests/policies/access-tables.ts'
import { addAccount, readJson } from './accounts.ts'
import { startBehindNginx, startDirectly } from './attacked-sites.ts'
import { expectNothing, expectRefusal } from './expect-nothing.ts'
import { describeData } from './intact-data.ts'
import { reached, reachedIf } from './reach.ts'
import {
  type Account,
  type Front,
  type Attack,
  asAccount,
  asServer,
  asVisitor,
  readPostPage,
  send,
} from './send.ts'
import { STORAGE_ATTACKS } from './storage-attacks.ts'
import { listDatabaseCalls, listTableAttacks, USER_ADMINISTRATION } from './surfaces.ts'
import { ACCOUNT_CALLS, FUNCTION_CALLS } from './function-calls.ts'

const FRONTS = [inject('ordinary'), inject('behindNginx')].filter((front) => front !== null)
/** Separate sites, which no other test writes to. */
const STARTS = [
  ['met directly', (template: string) => startDirectly(template, { EDITOR_MODE: 'off' })],
  ['behind nginx', startBehindNginx],
] as const
const NOBODY = crypto.randomUUID()
const OPEN_TO_SALES: readonly string[] = [
  'manage-bookings',
  'manage-leads',
  'manage-payment-requests',
  ...READ_BY_SALES,
  ...CALLED_BY_SALES,
  // Own ones: the row gets the id of its writer.
  'writing answer_settings',
]
const ROLES = ['visitor', 'account without a role'] as const

describe.for(FRONTS)('the site $name', (front) => {
  describe.for(ROLES)('%s', (role) => {
    const headers = role === 'visitor' ? asVisitor(front) : asAccount(front, front.user)
    // For an account, 401 would mean that its session is invalid.
    const refusals = role === 'visitor' ? [401, 403] : [403]
    const attempt = ({ headers: more, ...attack }: Attack) =>
      send(front, { ...attack, headers: { ...headers, ...more } })

    test.for(listTableAttacks(front))('gets nothing from $name', async (named) => {
      await expectNothing(front, named, await attempt(named.attack), refusals)
    })

    test.for(listDatabaseCalls(front))('cannot call $name of the database', async ({ attack }) => {
      expectRefusal(await attempt(attack), refusals)
    })

    test.for(STORAGE_ATTACKS)('cannot $name', async (named) => {
      await expectNothing(front, named, await attempt(named.attack), refusals)
    })

    test.for(FUNCTION_CALLS)('cannot call $name', async ({ name, body }) => {
      expectRefusal(await attempt({ method: 'POST', path: `/functions/v1/${name}`, body }))
    })

    test.for(ACCOUNT_CALLS)('receives nothing of others by $name, $body.action', async ({ name, body }) => {
      const caller = role === 'visitor' ? headers : asAccount(front, await addAccount(front))
      const reply = await attempt({ method: 'POST', path: `/functions/v1/${name}`, body, headers: caller })
      expect(reply.status, reply.text).toSatisfy((status) => role !== 'visitor' || status === 401)
      expect(reply.text).not.toContain('@')
      reached()
    })

    test.for(USER_ADMINISTRATION)('cannot $name', async ({ attack }) => {
      expectRefusal(await attempt(attack), refusals)
    })

    test('drafts and scheduled posts stay hidden', async () => {
      const at = new Date(Date.now() + 86_400_000).toISOString()
      const secret = `unseen ${crypto.randomUUID()}`
      for (const row of [{ status: 'draft' }, { status: 'published', published_at: at }]) {
        const body = { title: secret, content: '<p>secret</p>', summary: 's', ...row }
        const made = {
          method: 'POST',
          path: '/rest/v1/blog_posts',
          headers: { ...asServer(front), prefer: 'return=representation' },
          body,
        }
        const [{ id }] = readJson<[{ id: string }]>(await send(front, made))
        for (const path of [
          `/rest/v1/blog_posts?id=eq.${id}`,
          `/rest/v1/blog_posts?title=like.*${secret.slice(7)}*`,
          `/rest/v1/blog_posts?status=neq.published`,
          `/rest/v1/blog_posts?published_at=gt.now`,
          `/rest/v1/blog_posts?select=title&order=published_at.desc.nullsfirst&limit=3`,
        ]) {
          expect((await attempt({ path })).text).not.toContain(secret)
        }
        const found = await send(front, { path: `/rest/v1/blog_posts?id=eq.${id}`, headers: asServer(front) })
        reachedIf(found.text.includes(secret), 'the post was not stored')
        expect((await readPostPage(front, '/blog', id)).text).not.toContain(secret)
        expect((await attempt({ path: `/rest/v1/post_slugs?post_id=eq.${id}` })).text).not.toContain(id)
        await send(front, {
          method: 'DELETE',
          path: `/rest/v1/blog_posts?id=eq.${id}`,
          headers: asServer(front),
        })
      }
    })
  })
})

describe('sales', () => {
  const front = inject('ordinary')
  const attempt = async ({ headers, ...attack }: Attack) => {
    account ??= addAccount(front, 'sales')
    return send(front, { ...attack, headers: { ...asAccount(front, await account), ...headers } })
  }
  let account: Promise<Account> | undefined
  const isElsewhere = ({ name }: { name: string }) =>
    ![name, name.split(' ').at(-1)!].some((open) => OPEN_TO_SALES.includes(open))

  test.for(listTableAttacks(front).filter(isElsewhere))('gets nothing from $name', async (named) => {
    await expectNothing(front, named, await attempt(named.attack), [403])
  })

  test.for(listDatabaseCalls(front).filter(isElsewhere))(
    'cannot call $name of the database',
    async ({ attack }) => {
      expectRefusal(await attempt(attack), [403])
    },
  )

  test.for(FUNCTION_CALLS.filter(isElsewhere))('cannot call $name', async ({ name, body }) => {
    expectRefusal(await attempt({ method: 'POST', path: `/functions/v1/${name}`, body }))
  })

  test.for([
    { action: 'remove-host', id: NOBODY },
    { action: 'remove-event-type', id: NOBODY },
    { action: 'connect-account', hostId: NOBODY, url: 'https://a.example', user: 'x', password: 'x' },
    { action: 'close-holidays', isClosed: true },
    { action: 'make-feed', hostId: NOBODY },
  ])('cannot change settings of calls by $action', async (body) => {
    expectRefusal(await attempt({ method: 'POST', path: '/functions/v1/manage-bookings', body }), [403])
  })

  test.for([...STORAGE_ATTACKS, ...USER_ADMINISTRATION])('cannot $name', async (named) => {
    await expectNothing(front, named, await attempt(named.attack), [403])
  })
})

test.for(STARTS)('changes nothing on a site %s', async ([, start]) => {
  const site = await start(inject('baitedTemplate'))
  if (!site) return
  const { front } = site
  const before = await describeData(front)
  for (const headers of [asVisitor(front), asAccount(front, front.user)]) {
    const writes = [
      ...listTableAttacks(front),
      ...listDatabaseCalls(front),
      ...STORAGE_ATTACKS,
      ...USER_ADMINISTRATION,
    ]
    for (const { attack } of writes) {
      await send(front, { ...attack, headers: { ...headers, ...attack.headers } })
    }
    for (const { name, body } of FUNCTION_CALLS) {
      await send(front, { method: 'POST', path: `/functions/v1/${name}`, headers, body })
    }
  }
  expect(await describeData(front)).toEqual(before)
  reached()
  await site.stop()
})

test('the check detects what an administrator may do', async () => {
  const front: Front = inject('ordinary')
  const admin: Account = await addAccount(front, 'admin')
  const before = await describeData(front)
  const body = { title: 'By an administrator', content: '<p>x</p>', summary: 's' }
  const prefer = { prefer: 'return=representation' }
  const made = await send(front, {
    method: 'POST',
    path: '/rest/v1/blog_posts',
    headers: { ...asAccount(front, admin), ...prefer },
    body,
  })
  expect(made.status, made.text).toBe(201)
  const attack = { name: 'an insert', attack: { method: 'POST', path: '/rest/v1/blog_posts' } }
  await expect(expectNothing(front, attack, made)).rejects.toThrow()
  expect(await describeData(front)).not.toEqual(before)
  reached()
  const [{ id }] = readJson<[{ id: string }]>(made)
  await send(front, { method: 'DELETE', path: `/rest/v1/blog_posts?id=eq.${id}`, headers: asServer(front) })
})
