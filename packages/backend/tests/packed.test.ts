/** The packed package in an empty folder with only its own dependencies. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { runReadmeExample } from './support/readme-example.ts'

const run = promisify(execFile)
const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const PACKAGES = fileURLToPath(new URL('../../../node_modules', import.meta.url))
/** Packages that the README installs with it. */
const BESIDE = ['@hono/node-server', '@supabase/supabase-js']

test('npm packs a package that runs the example of the README', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`
  await run('npm', ['pack', '--pack-destination', folder], {
    cwd: PACKAGE,
    env: { ...process.env, PATH: path },
  })
  const { name, version, dependencies } = JSON.parse(
    await readFile(join(PACKAGE, 'package.json'), 'utf8'),
  ) as { name: string; version: string; dependencies: Record<string, string> }
  const installed = join(folder, 'node_modules', name)
  await mkdir(installed, { recursive: true })
  await run('tar', ['-xzf', join(folder, `${name}-${version}.tgz`), '--strip-components=1', '-C', installed])
  for (const needed of [...Object.keys(dependencies), ...BESIDE]) {
    const place = join(folder, 'node_modules', needed)
    await mkdir(dirname(place), { recursive: true })
    await symlink(join(PACKAGES, needed), place)
  }
  expect(await runReadmeExample(folder)).toBe('[]')
})
