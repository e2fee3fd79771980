/** A batch of an import is written in small parts, so that pages don't wait long. */
import { beforeAll, expect, test, vi } from 'vitest'
import { currentFlow, type Flow } from '#backend/database/queue/flow.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import {
  type Call,
  connectAdministrator,
  makeSentPost,
  sendBatch,
  startRun,
} from '#tests/support/site/import-calls.ts'

onBothFunctionEngines({}, (use) => {
  let call: Call
  beforeAll(async () => {
    call = await connectAdministrator(use())
  })

  test('writes small parts, between which the embedded database serves pages', async () => {
    const { engine } = use()
    const runId = await startRun(call)
    const flows: Flow[] = []
    const transaction = engine.transaction.bind(engine)
    const spy = vi.spyOn(engine, 'transaction').mockImplementation((work, options) => {
      if (options?.settings?.['request.path']?.endsWith('/rpc/import_posts')) flows.push(currentFlow())
      return transaction(work, options)
    })
    const posts = Array.from({ length: 12 }, (_, n) =>
      makeSentPost(`part ${n}`, { content: `<p>${'words '.repeat(3_400)}</p>` }),
    )
    const { body } = await sendBatch(call, runId, posts)
    spy.mockRestore()
    expect(body.counts).toMatchObject({ created: 12, failed: 0 })
    const pagesWait = engine.kind === 'pglite'
    expect(flows.map(({ key, isPatient }) => [key, isPatient])).toEqual(
      Array.from({ length: pagesWait ? 3 : 1 }, () => ['own:imports', pagesWait]),
    )
  })
})
