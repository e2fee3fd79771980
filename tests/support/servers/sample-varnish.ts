/** Varnish with `deploy/varnish/peakshelf.vcl` in front of local site processes. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findServer } from '#backend/tests/support/find-server.ts'

const SAMPLE = new URL('../../../deploy/varnish/peakshelf.vcl', import.meta.url)

export type SampleVarnish = { url: string; port: number; stop(): Promise<void> }

/** Starts the sample on a port of 127.0.0.1; resolves when it responds. */
export async function startSampleVarnish({
  port,
  upstreams,
}: {
  port: number
  upstreams: readonly [number, number]
}): Promise<SampleVarnish> {
  const program = findServer('varnish')
  if (program === null) throw new Error('This needs Varnish: apt-get install varnish varnish-modules')
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-varnish-'))
  const file = join(folder, 'peakshelf.vcl')
  await writeFile(file, await describe(upstreams))
  const options = [
    '-F',
    '-f',
    file,
    '-a',
    `127.0.0.1:${port}`,
    '-n',
    folder,
    '-s',
    'malloc,64m',
    '-T',
    'none',
  ]
  // Otherwise it would switch to a user who can't read the folder.
  const child = spawn(program, ['-j', 'none', ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  while (child.exitCode === null && !(await fetch(url).catch(() => null))) await pause(50)
  if (child.exitCode === null) return { url, port, stop }
  await stop()
  throw new Error(`Varnish did not start:\n${printed}`)
}

async function describe([first, second]: readonly [number, number]): Promise<string> {
  let sample = await readFile(SAMPLE, 'utf8')
  for (const [from, to] of [
    ['.port = "3001"', `.port = "${first}"`],
    ['.port = "3002"', `.port = "${second}"`],
  ] as const) {
    if (!sample.includes(from)) throw new Error(`deploy/varnish/peakshelf.vcl no longer holds ${from}`)
    sample = sample.replace(from, to)
  }
  return sample
}
