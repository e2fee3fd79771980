import { afterEach, expect, test, vi } from 'vitest'
import type { Config } from '../config/config.ts'
import { runProcesses } from './run-processes.ts'
import { superviseWorkers } from './supervise-workers.ts'

vi.mock('./supervise-workers.ts')

const SIGNALS = ['SIGHUP', 'SIGTERM', 'SIGINT'] as const
afterEach(() => SIGNALS.forEach((signal) => process.removeAllListeners(signal)))

test('a SIGHUP during the start replaces the workers once all of them are ready', async () => {
  const started = Promise.withResolvers<void>()
  const replaceAll = vi.fn(async () => undefined)
  vi.mocked(superviseWorkers).mockReturnValue({
    start: () => started.promise,
    replaceAll,
    stop: async () => 0,
  })
  const config = { processes: 2, site: { name: 'Site' }, siteUrl: 'http://localhost' } as Config
  const running = runProcesses(config, () => undefined)
  process.emit('SIGHUP')
  expect(replaceAll).not.toHaveBeenCalled()
  started.resolve()
  await running
  expect(replaceAll).toHaveBeenCalledOnce()
})
