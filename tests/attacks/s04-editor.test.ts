/** Threat model, sections 3 and 4: what an editor with a grant may not do. */
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { readStartId } from '#tests/support/site/editor-cookie.ts'
import { readJson } from './accounts.ts'
import { expectNothing, expectRefusal } from './expect-nothing.ts'
import { describeData } from './intact-data.ts'
import { reached } from './reach.ts'
import { type Attack, asVisitor, send } from './send.ts'
import { STORAGE_ATTACKS } from './storage-attacks.ts'
import { listDatabaseCalls, listTableAttacks, USER_ADMINISTRATION } from './surfaces.ts'
const front = inject('editor')
let grant = ''
let startId = ''

const requestGrant = (headers: Record<string, string | string[]>) =>
  send(front, {
    method: 'POST',
    path: '/functions/v1/ensure-editor-admin',
    headers: { ...asVisitor(front), origin: front.origin, 'x-editor-start': startId, ...headers },
    body: {},
  })

beforeAll(async () => {
  startId = (await readStartId(front.origin))!
  grant = readJson<{ grant: string }>(await requestGrant({})).grant
})

const attempt = ({ headers, ...attack }: Attack) =>
  send(front, {
    ...attack,
    headers: { ...asVisitor(front), origin: front.origin, 'x-editor-grant': grant, ...headers },
  })

describe('a grant', () => {
  test.for(listTableAttacks(front))('gives no access: $name', async (named) => {
    await expectNothing(front, named, await attempt(named.attack))
  })

  test.for(listDatabaseCalls(front))('calls no $name of the database', async ({ attack }) => {
    expectRefusal(await attempt(attack))
  })

  test.for(STORAGE_ATTACKS)('does not $name', async (named) => {
    await expectNothing(front, named, await attempt(named.attack))
  })

  test.for(USER_ADMINISTRATION)('does not $name', async ({ attack }) => {
    expectRefusal(await attempt(attack))
  })

  test('rejects calls that are reserved for the server', async () => {
    const reply = await attempt({ method: 'POST', path: '/functions/v1/sweep-pictures', body: {} })
    expectRefusal(reply)
  })

  test('has changed nothing', async () => {
    const before = await describeData(front)
    for (const { attack } of [...listTableAttacks(front), ...STORAGE_ATTACKS, ...USER_ADMINISTRATION]) {
      await attempt(attack)
    }
    expect(await describeData(front)).toEqual(before)
    reached()
  })

  test('works for its purpose, as the checks above can detect', async () => {
    const before = await describeData(front)
    const data = {
      title: 'By grant',
      summary: 's',
      content: '<p>x</p>',
      featured_image: 'https://a.example/a.png',
    }
    const body = { action: 'create', data }
    const reply = await attempt({ method: 'POST', path: '/functions/v1/editor-mutate-blog', body })
    expect(reply.text).toContain('"success":true')
    expect(await describeData(front)).not.toEqual(before)
    reached()
  })
})
