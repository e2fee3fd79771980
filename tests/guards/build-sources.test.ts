/** The sources of the pages are hashed (scripts/build/sources.mjs), so that each changed file triggers a build. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { INPUTS } from '../../scripts/build/record-inputs.mjs'
import { hashBuildSources, isBuildSource } from '../../scripts/build/sources.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Module names in the bundle (scripts/build/bundle-server.mjs). */
const SOURCE_ADDRESS = /new URL\("([^"]+)", import\.meta\.url\)\.href/g

function readInputs(folder: string): string[] {
  const lists = readdirSync(join(folder, INPUTS)).map(
    (name) => JSON.parse(readFileSync(join(folder, INPUTS, name), 'utf8')) as string[],
  )
  return lists.flat()
}

/** A folder with these files, deleted after the test. */
function makeProject(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'peakshelf-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFiles(folder, files)
  return folder
}

function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

test('a change of any file that the last build read triggers a build', () => {
  const inputs = readInputs(join(root, 'build'))
  expect(inputs).toContain('server/pages/app.ts')
  expect(inputs).toContain('app/islands/islands.ts')
  expect(inputs).toContain('vite.config.ts')
  expect(inputs.filter((path) => !isBuildSource(path))).toEqual([])
})

test('the build only includes server files of one folder', () => {
  const ofServer = readInputs(join(root, 'build')).filter((path) => path.startsWith('server/'))
  expect(ofServer.filter((path) => !path.startsWith('server/pages/'))).toEqual([])
})

test('a change of any file in the server bundle triggers a build', () => {
  const inputs = readInputs(join(root, 'build/site')).filter((path) => !path.startsWith('build/'))
  expect(inputs).toContain('server/start.ts')
  expect(inputs).toContain('packages/backend/compose-backend.ts')
  expect(inputs.filter((path) => !isBuildSource(path, 'server'))).toEqual([])
})

test('files that the bundle names beside its modules are those of the sources', () => {
  const folder = join(root, 'build/site')
  const named = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(SOURCE_ADDRESS)].map(([, path]) =>
        join(folder, dirname(file), path!),
      ),
    )
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test('style sheets only refer to files of the website', () => {
  const sheets = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => posix.join('app', file.replaceAll('\\', '/')))
  const named = sheets.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(/(?<!@source not )['"(](\.{1,2}\/[^'")]+)['")]/g),
    ].map(([, path]) => posix.join(posix.dirname(file), path!)),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !isBuildSource(path))).toEqual([])
})

test('hashes changed, added and removed files, and no tests', () => {
  const project = makeProject({ 'app/a.ts': '1', 'server/pages/app.ts': '1', 'vite.config.ts': '1' })
  let before = hashBuildSources(project)
  const changes = (files: Record<string, string>) => {
    writeFiles(project, files)
    const now = hashBuildSources(project)
    const isOther = now !== before
    before = now
    return isOther
  }
  expect(changes({ 'app/a.ts': '1' })).toBe(false)
  expect(changes({ 'app/a.ts': '2' })).toBe(true)
  expect(changes({ 'app/room/b.ts': '1' })).toBe(true)
  expect(changes({ 'server/pages/legacy-redirects.ts': '1' })).toBe(true)
  expect(changes({ 'supabase/functions/posts/contract.ts': '1' })).toBe(true)
  expect(changes({ 'package.json': '{}' })).toBe(true)
  rmSync(join(project, 'app/room/b.ts'))
  expect(changes({})).toBe(true)
  expect(
    changes({
      'app/a.test.ts': '1',
      'server/http/http-server.ts': '1',
      'supabase/functions/posts/index.ts': '1',
    }),
  ).toBe(false)
})
