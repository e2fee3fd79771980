/**
 * Checks Kubernetes manifests against the types of its API with the TypeScript compiler, which rejects unknown, missing
 * and mistyped fields.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const KINDS = fileURLToPath(new URL('./manifest-kinds.ts', import.meta.url))
const COMPILER = join(root, 'node_modules/typescript/bin/tsc')

type Manifest = { apiVersion: string; kind: string }

/** @returns the compiler's errors, one line each */
export async function listManifestFaults(yaml: string): Promise<string[]> {
  const manifests = parseAllDocuments(yaml).map((document) => document.toJS() as Manifest)
  const lines = manifests.map((manifest, at) => {
    const { apiVersion, kind } = manifest
    const name = JSON.stringify(`${apiVersion} ${kind}`)
    return `export const manifest${at}: ManifestKinds[${name}] = ${JSON.stringify(manifest, null, 2)}`
  })
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-manifests-'))
  try {
    await writeFile(
      join(folder, 'manifests.ts'),
      [`import type { ManifestKinds } from ${JSON.stringify(KINDS)}`, ...lines].join('\n'),
    )
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          skipLibCheck: true,
          module: 'preserve',
          allowImportingTsExtensions: true,
          types: [],
        },
        files: ['manifests.ts'],
      }),
    )
    const run = promisify(execFile)(process.execPath, [COMPILER, '--project', folder])
    return await run.then(
      () => [],
      ({ stdout }: { stdout: string }) => stdout.split('\n').filter(Boolean),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
