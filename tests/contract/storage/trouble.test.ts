import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { generateSigningKey } from '#backend/auth/tokens/tokens.ts'
import { composeBackend } from '#backend/compose-backend.ts'
import type { Engine } from '#backend/database/engine.ts'
import { createTestEngine, type EngineKind, listEngines } from '#tests/support/database/test-engine.ts'

const URL_BASE = 'http://backend.test'
const RANDOM_PART = 'x'.repeat(43)
const STATEMENT_TIMEOUT_MS = 1_000
const SLOW_SQL = `
create function storage.wait() returns trigger language plpgsql as $$ begin perform pg_sleep(20); return new; end $$;
create trigger wait before insert on storage.objects for each row when (new.name like 'slow/%') execute function storage.wait();
`

/** A backend with a failing database, called without a socket. */
async function startTroubled(kind: EngineKind) {
  const engine = await createTestEngine(kind)
  await engine.execute(SLOW_SQL)
  const folder = await mkdtemp(join(tmpdir(), 'trouble-'))
  const trouble: { error: Error | null; statementTimeoutMs?: number } = { error: null }
  const troubled: Engine = {
    ...engine,
    transaction: async (work, options) => {
      if (trouble.error) throw trouble.error
      return engine.transaction(work, {
        ...options,
        ...(trouble.statementTimeoutMs && { statementTimeoutMs: trouble.statementTimeoutMs }),
      })
    },
  }
  const secret = `sb_secret_${RANDOM_PART}`
  const backend = await composeBackend({
    engine: troubled,
    keys: { publishable: `sb_publishable_${RANDOM_PART}`, secret, signingKey: await generateSigningKey() },
    objectsFolder: join(folder, 'objects'),
    publicUrl: URL_BASE,
    log: () => undefined,
  })
  onTestFinished(async () => {
    trouble.error = null
    await backend.close()
    await engine.close()
    await rm(folder, { recursive: true })
  })
  const answers: Response[] = []
  const { storage } = createClient(URL_BASE, secret, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input, init) => {
        const answer = await backend.fetch(new Request(input, init))
        answers.push(answer)
        return answer
      },
    },
  })
  await storage.createBucket('open', { public: true })
  const countFiles = async () =>
    (await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
      (entry) => entry.isFile(),
    ).length
  return { bucket: storage.from('open'), trouble, answers, countFiles, folder }
}

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    test('a statement beyond its time limit is a database timeout and stores nothing', async () => {
      const { bucket, countFiles, trouble } = await startTroubled(kind)
      trouble.statementTimeoutMs = STATEMENT_TIMEOUT_MS
      const { error } = await bucket.upload('slow/a.txt', new Blob(['x']))
      expect(error).toMatchObject({
        status: 544,
        statusCode: '544',
        code: 'DatabaseTimeout',
        message: 'The connection to the database timed out',
      })
      expect(await countFiles()).toBe(0)
    })

    test('an unexpected error is returned without details', async () => {
      const { bucket, trouble } = await startTroubled(kind)
      trouble.error = new Error('the secret of the house')
      const { error } = await bucket.upload('a.txt', new Blob(['x']))
      expect(error).toMatchObject({
        status: 500,
        statusCode: '500',
        code: 'InternalError',
        message: 'Internal Server Error',
      })
    })
  })
}
