/** nginx with `deploy/nginx/peakshelf.conf`, local ports and a test certificate. */
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findServer } from '#backend/tests/support/find-server.ts'

const SAMPLE = new URL('../../../deploy/nginx/peakshelf.conf', import.meta.url)
const HOST = 'www.example.com'

export type SampleProxy = { port: number; host: string; stop(): Promise<void> }

/**
 * Starts nginx in front of two site processes; resolves when its ports are open.
 * @throws if nginx is missing, or if the sample lacks a line to replace
 */
export async function startSampleProxy(ports: {
  plain: number
  secure: number
  upstreams: readonly [number, number]
}): Promise<SampleProxy> {
  const program = findServer('nginx')
  if (program === null) throw new Error('This needs nginx: apt-get install nginx')
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-proxy-'))
  await makeCertificate(folder)
  await writeFile(join(folder, 'nginx.conf'), await describe(folder, ports))
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (
    child.exitCode === null &&
    !(await fetch(`http://127.0.0.1:${ports.plain}/`, { redirect: 'manual' }).catch(() => null))
  )
    await new Promise((resolve) => setTimeout(resolve, 50))
  if (child.exitCode !== null) throw new Error('nginx did not start')
  return {
    port: ports.secure,
    host: HOST,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function makeCertificate(folder: string): Promise<void> {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`]
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    ...files,
    ...subject,
  ])
}

async function describe(
  folder: string,
  { plain, secure, upstreams }: Parameters<typeof startSampleProxy>[0],
): Promise<string> {
  let sample = await readFile(SAMPLE, 'utf8')
  const changes = [
    ['127.0.0.1:3001', `127.0.0.1:${upstreams[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${upstreams[1]}`],
    ['    listen 80;', `    listen 127.0.0.1:${plain};`],
    ['    listen [::]:80;\n', ''],
    ['    listen 443 ssl', `    listen 127.0.0.1:${secure} ssl`],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['/etc/ssl/peakshelf', folder],
    ['/etc/ssl/peakshelf', folder],
  ] as const
  for (const [from, to] of changes) {
    if (!sample.includes(from)) throw new Error(`deploy/nginx/peakshelf.conf no longer holds ${from.trim()}`)
    sample = sample.replace(from, to)
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${sample}
}
`
}
