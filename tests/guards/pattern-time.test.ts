import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { judgePattern, cacheHarmlessPatterns } from '#tests/support/judge-pattern.ts'
import { listPatterns } from '#tests/support/list-patterns.ts'

/** Set LIST_PATTERNS=1 to rewrite the list. */
const root = fileURLToPath(new URL('../../', import.meta.url))

/** Patterns built at runtime, by file, with the reason why input can't make them slow. */
const MADE_WHILE_RUNNING: Record<string, string> = {
  'app/admin/editor/rich-text/plugins/find-words.ts':
    'words that are looked for, every sign of a pattern escaped',
  'content/landing/section-fields.ts': 'the name of a type of section, which stands in the code',
  'packages/backend/auth/redirects.ts': "the addresses that the operator's settings allow",
  'packages/backend/storage/routes.ts': 'the paths that stand in the same file',
  'packages/import/csv/split-csv.ts': 'one class of two signs, nothing is repeated',
}
const FIRST_RUN_MS = 600_000

const found = globSync(
  '{app,content,domain,packages/{backend,import},scripts,server,supabase}/**/*.{ts,tsx,mjs}',
  {
    cwd: root,
  },
)
  .map((file) => file.replaceAll('\\', '/'))
  // Tools with their own lock file are installed below scripts/.
  .filter((file) => !/\.test\.tsx?$|\/node_modules\//.test(file))
  .flatMap((file) =>
    listPatterns(file, readFileSync(root + file, 'utf8')).map((pattern) => ({ file, ...pattern })),
  )

test(
  'no pattern takes more than linear time',
  () => {
    expect(found.length).toBeGreaterThan(400)
    const slow = found.flatMap(({ file, line, source, flags, written }) => {
      const verdict = source === null ? null : judgePattern(source, flags)
      return verdict === null ? [] : [`${file}:${line} ${written} ${verdict}`]
    })
    expect(slow).toEqual([])
    if (process.env['LIST_PATTERNS']) {
      cacheHarmlessPatterns(
        found.flatMap(({ source, flags }) => (source === null ? [] : [{ source, flags }])),
      )
    }
  },
  FIRST_RUN_MS,
)

test('every pattern built at runtime is listed with a reason', () => {
  const files = found.filter(({ source }) => source === null).map(({ file }) => file)
  expect([...new Set(files)].toSorted()).toEqual(Object.keys(MADE_WHILE_RUNNING).toSorted())
})

test.for([
  [String.raw`name.replace(/\s*\[[\w.]+\]\s*$/, '')`, '2nd degree'],
  [String.raw`const ends = /(a+)+$/`, 'exponential'],
  ['new RegExp(`<input[^>]*\\\\bname="confirm"[^>]*>`)', '3rd degree'],
  ["const WORD = '(\\\\w+)'\nnew RegExp(`^${WORD}*$`, 'i')", 'exponential'],
  ["const PARTS = ['x', '-+$'] as const\nRegExp(PARTS.join('|'))", '2nd degree'],
  [String.raw`const BLANK = /\s/g` + '\nnew RegExp(`(?:${BLANK.source})+$`)', '2nd degree'],
] as const)('%s would be found', ([code, growth]) => {
  const [source, flags] = listPatterns('planted.ts', code)
    .filter((pattern) => pattern.source !== String.raw`\s`)
    .map((pattern) => [pattern.source!, pattern.flags] as const)[0]!
  expect(judgePattern(source, flags)).toContain(growth)
})
