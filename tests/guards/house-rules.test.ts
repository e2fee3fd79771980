import { fileURLToPath } from 'node:url'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const MAX_SOURCE_LINES = 300
const MAX_FILES_PER_FOLDER = 30

/** Tracked files and new ones that git would not ignore. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '')
const sources = files.filter(
  (file) =>
    /\.(ts|tsx|mjs)$/.test(file) &&
    !/^(content|tests\/fixtures)\//.test(file) &&
    file !== 'supabase/database.types.ts',
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('no file has a meaningless name', () => {
  expect(files.filter((file) => /(^|\/)(utils?|helpers?|misc|common|general)(\/|\.|-)/.test(file))).toEqual(
    [],
  )
})

test('files and folders are named in kebab-case', () => {
  const named = sources.filter((file) => /^(app|packages|server|domain|scripts|tests|tools)\//.test(file))
  expect(named.filter((file) => /[A-Z_]/.test(file.replace(/__\w+__/g, '')))).toEqual([])
})

test('no source file is longer than a few screens', () => {
  const long = sources.filter((file) => read(file).split('\n').length > MAX_SOURCE_LINES)
  expect(long).toEqual([])
})

test('no folder has more files than the limit', () => {
  const folders = Map.groupBy(sources, dirname)
  const full = [...folders].filter(([, held]) => held.length > MAX_FILES_PER_FOLDER)
  expect(full.map(([folder, held]) => `${folder}: ${held.length}`)).toEqual([])
})

test('only the start of the process reads the environment', () => {
  const readers = sources.filter(
    (file) =>
      /^(app|packages\/(?!press)|domain|content|server)\//.test(file) &&
      /process\.env/.test(read(file)) &&
      !/\.test\.tsx?$/.test(file),
  )
  expect(readers).toEqual(['server/main.ts'])
})

test('no page carries a style attribute, which the content-security policy would refuse', () => {
  const wrong = sources.filter((file) => file.startsWith('app/') && /\sstyle=\{/.test(read(file)))
  expect(wrong).toEqual([])
})

test('no test is switched off or focused', () => {
  const marks = new RegExp(
    String.raw`\b(it|test|describe)\.(${['skip', 'only', 'todo', 'fixme'].join('|')})\b\(`,
  )
  expect(sources.filter((file) => marks.test(read(file)))).toEqual([])
})
