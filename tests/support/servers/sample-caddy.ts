/** Caddy with `deploy/caddy/Caddyfile`, local ports and its own certificates. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'node:tls'
import { findServer } from '#backend/tests/support/find-server.ts'
import type { SampleProxy } from './sample-proxy.ts'

const SAMPLE = new URL('../../../deploy/caddy/Caddyfile', import.meta.url)
const HOST = 'www.example.com'
const LISTENS = /"msg":"serving initial configuration"/

/** The sample with local ports and without certificate authorities. */
async function describeCaddy(plain: number, secure: number): Promise<string> {
  const options = ['admin off', 'local_certs', 'skip_install_trust', 'default_bind 127.0.0.1']
  const ports = [`http_port ${plain}`, `https_port ${secure}`]
  return `{\n${[...options, ...ports].map((line) => `\t${line}\n`).join('')}}\n${await readFile(SAMPLE, 'utf8')}`
}

/**
 * Starts Caddy in front of site processes; resolves when its ports are open.
 * @throws if Caddy is missing or rejects the sample
 */
export async function startSampleCaddy(ports: {
  plain: number
  secure: number
  upstreams: readonly number[]
}): Promise<SampleProxy> {
  const program = findServer('caddy')
  if (program === null) throw new Error('This needs Caddy: apt-get install caddy')
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-caddy-'))
  const file = join(folder, 'Caddyfile')
  await writeFile(file, await describeCaddy(ports.plain, ports.secure))
  const child = spawn(program, ['run', '--adapter', 'caddyfile', '--config', file], {
    env: {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_HOST: HOST,
      SITE_PROCESSES: ports.upstreams.map((port) => `127.0.0.1:${port}`).join(' '),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const isListening = new Promise<boolean>((resolve) => {
    child.stderr.on('data', (chunk) => {
      printed += chunk
      if (LISTENS.test(printed)) resolve(true)
    })
    void ended.then(() => resolve(false))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  if (await isListening) {
    // Caddy listens before it has created its certificate.
    while (child.exitCode === null && !(await canShakeHands(ports.secure))) await pause(50)
    if (child.exitCode === null) return { port: ports.secure, host: HOST, stop }
  }
  await stop()
  throw new Error(`Caddy did not start:\n${printed}`)
}

function canShakeHands(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername: HOST, rejectUnauthorized: false })
    const end = (isDone: boolean) => (socket.destroy(), resolve(isDone))
    socket.once('secureConnect', () => end(true))
    socket.once('error', () => end(false))
  })
}
