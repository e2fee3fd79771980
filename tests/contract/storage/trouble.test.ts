import { expect, onTestFinished, test } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { onBothEngines } from '../on-both-engines.ts'
import { startBackend } from '../start-backend.ts'
import { countStored, STORAGE_SQL } from './fixture.ts'

const SLOW_SQL = `
create function storage.wait() returns trigger language plpgsql as $$ begin perform pg_sleep(20); return new; end $$;
create trigger wait before insert on storage.objects for each row when (new.name like 'slow/%') execute function storage.wait();
`

onBothEngines('', (use) => {
  const start = async (transaction: (engine: Engine) => Engine['transaction']) => {
    const wrapEngine = (engine: Engine) => ({ ...engine, transaction: transaction(engine) })
    const backend = await startBackend(use().engine.kind, STORAGE_SQL + SLOW_SQL, { wrapEngine })
    onTestFinished(() => backend.stop())
    return backend
  }

  test('a statement beyond its time limit is a database timeout and stores nothing', async () => {
    const backend = await start(
      (engine) => (work, options) => engine.transaction(work, { ...options, statementTimeoutMs: 1_000 }),
    )
    const { error } = await backend.service.storage.from('open').upload('slow/a.txt', new Blob(['x']))
    expect(error).toMatchObject({
      status: 544,
      statusCode: '544',
      code: 'DatabaseTimeout',
      message: 'The connection to the database timed out',
    })
    expect(await countStored(backend)).toBe(0)
  })

  test('an unexpected error is returned without details', async () => {
    const failure = new Error('the secret of the house')
    const { service } = await start(
      (engine) => (work, options) =>
        options?.role ? Promise.reject(failure) : engine.transaction(work, options),
    )
    expect((await service.storage.from('open').upload('a.txt', new Blob(['x']))).error).toMatchObject({
      status: 500,
      statusCode: '500',
      code: 'InternalError',
      message: 'Internal Server Error',
    })
  })
})
