import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findServer } from '#backend/tests/support/find-server.ts'

const caddy = findServer('caddy')
const SAMPLE = new URL('../../deploy/caddy/Caddyfile', import.meta.url).pathname

test.skipIf(caddy === null)(
  'Caddy accepts the sample without a warning, and would format it the same',
  async () => {
    const env = { ...process.env, SITE_HOST: 'www.example.com' }
    const run = (...args: string[]) => promisify(execFile)(caddy!, args, { env })
    const { stderr } = await run('validate', '--adapter', 'caddyfile', '--config', SAMPLE)
    expect(stderr.split('\n').filter((line) => line.includes('"level":"warn"'))).toEqual([])
    expect((await run('fmt', SAMPLE)).stdout).toBe(await readFile(SAMPLE, 'utf8'))
  },
)
