import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const MIB = 2 ** 20
const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }

/** Runs it in a process of its own, whose memory is nobody else's; gives the JSON that it writes. */
async function runScript<Answer>(script: string): Promise<Answer> {
  const module = JSON.stringify(new URL('trim-memory.ts', import.meta.url).href)
  const flags = ['--expose-gc', '--disable-warning=ExperimentalWarning', '--input-type=module']
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [...flags, '--eval', `import { openMemoryTrim } from ${module}\n${script}`],
    { env: { ...process.env, MALLOC_ARENA_MAX: '1', NODE_OPTIONS: '' } },
  )
  expect(stderr).toBe('')
  return JSON.parse(stdout) as Answer
}

test.skipIf(header.glibcVersionRuntime === undefined)(
  'memory between pieces that stay goes back to the system',
  async () => {
    const { gaveBack, bytes } = await runScript<{ gaveBack: boolean; bytes: number }>(`
      const pieces = Array.from({ length: 20_000 }, () => Buffer.allocUnsafeSlow(5_000).fill(1))
      for (const [at] of pieces.entries()) if (at % 50 > 0) pieces[at] = null
      for (let turn = 0; turn < 3; turn += 1) {
        globalThis.gc()
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      const before = process.memoryUsage.rss()
      const gaveBack = openMemoryTrim()()
      console.log(JSON.stringify({ gaveBack, bytes: before - process.memoryUsage.rss() }))`)
    expect(gaveBack).toBe(true)
    // Of some 95 MiB: a page that holds a piece stays.
    expect(bytes).toBeGreaterThan(50 * MIB)
  },
)

test('without that library there is nothing to call', async () => {
  const trim = await runScript("console.log(JSON.stringify(openMemoryTrim('no-such-library.so')))")
  expect(trim).toBeNull()
})
