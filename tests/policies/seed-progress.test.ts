import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { type People, startWithPeople } from './people.ts'

/** How far the seed is: the server writes it, and nobody else sees it. */
for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let people: People
    beforeAll(async () => {
      people = await startWithPeople(kind)
    })
    afterAll(() => people.backend.stop())

    test.for([
      ['stranger', 401],
      ['user', 403],
      ['admin', 403],
      ['server', null],
    ] as const)('%s reads and writes it: %s', async ([who, refusal]) => {
      const client = people.clients[who]
      const answers = [
        await client.from('seed_progress').insert({ parts_written: 1 }),
        await client.from('seed_progress').select(),
        await client.from('seed_progress').update({ parts_written: 2 }).eq('id', true),
        await client.from('seed_progress').delete().eq('id', true),
      ]
      for (const { error, status } of answers) expect(error === null ? null : status).toBe(refusal)
    })
  })
}
