/** Comments, test titles and names use the terms of the field (CONTRIBUTING.md, "Habits"). */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Folders that are checked. */
const FOLDERS = [
  'app',
  'bench',
  'content',
  'domain',
  'packages',
  'scripts',
  'server',
  'supabase/functions',
  'tests',
]

/** Words that usually mean that a sentence needs to be rewritten. */
const SIGNAL_WORDS = [
  'anew',
  'whoever|whatever|whichever',
  'of which|of whom',
  'says?|said|tells?|told|hears?|heard',
  'nobody|somebody|everybody',
  'by itself|for themselves|says? itself',
  'stands?|lies',
  'so many|so long|so much',
  '(?:is|are) to be|by the clock|by turns|in turns',
  'a moment that|of its own|what it is',
  'in place of|throws? away|gives? up|given up',
]
const SIGNALS = new RegExp(String.raw`\b(?:${SIGNAL_WORDS.join('|')})\b`, 'i')
/** A comment that is no sentence. */
const FRAGMENT = /^Of (?:the|an?)\b/
/** Uses of these words that a reader understands. */
const ALLOWED =
  /\bas long as\b|\bstands? (?:for|in for|alone)\b|\bsays? (?:so|why|what to do)\b|\bgives up after\b|\bin place of\b|`nobody`|nobody@|\bthird of whom\b/gi
const NAMES =
  /\b(?:MOST_|LEAST_|LONGEST_|SHORTEST_|LARGEST_|SMALLEST_|TOLD_|KEPT_|HEARD_)\w+|\w*(?:Room|Desk(?!Cal)|Ways|Told|Kept|Heard|Silence|ThrowAway|tell[A-Z])\w*/
const DECLARATION = /\b(?:const|function|class|interface|type|enum) (\w+)/
/** Also the title of a table test, on the line where its table ends. */
const TITLE =
  /(?:\b(?:it|test|describe)(?:\.\w+)*(?:\([^)]*\))?|^\s*[\])}]+(?: as const)?\))\(\s*(['"`])(.*?)\1/

function findSignals(text: string): boolean {
  return FRAGMENT.test(text) || SIGNALS.test(text.replaceAll(ALLOWED, ''))
}

/** Comments, test titles and declared names that need to be rewritten, as "line: text". */
function findProblems(source: string): string[] {
  const problems: string[] = []
  let isInComment = false
  source.split('\n').forEach((line, index) => {
    const trimmed = line.trim()
    const starts = /^(?:\{?\/\*|\/\/|--)/.test(trimmed)
    const comment = isInComment || starts ? trimmed : (/\s(?:\/\/|--)\s(.*)/.exec(line)?.[1] ?? '')
    isInComment = (isInComment || trimmed.includes('/*')) && !trimmed.includes('*/')
    const title = TITLE.exec(line)?.[2] ?? ''
    const name = DECLARATION.exec(line)?.[1] ?? ''
    if (findSignals(comment.replace(/^[/*{\s-]+/, '')) || findSignals(title) || NAMES.test(name))
      problems.push(`${index + 1}: ${trimmed}`)
  })
  return problems
}

const files = execFileSync('git', ['ls-files', '--', ...FOLDERS], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs|css|sql)$/.test(file) && !file.endsWith('plain-english.test.ts'))

test('comments, test titles and names use plain English', () => {
  const problems = files.flatMap((file) =>
    findProblems(readFileSync(`${root}${file}`, 'utf8')).map((problem) => `${file}:${problem}`),
  )
  expect(problems).toEqual([])
})

describe('the guard rejects', () => {
  test.for([
    '/** Hears of a page that is due to be rendered anew, and is sent meanwhile. */',
    '// So long pages wait for the answer about a moment that has come.',
    '/** Fewer visitors than that wait for themselves. */',
    '/** Told in place of a time that went. */',
    '/** Who is to look at it; null for whoever may. */',
    '/** Of the address; the body is the file itself. */',
    '/** Whoever made a change says itself what it is. */',
    '// A statement that gets no processor time is ended after so many times its limit.',
    "test('what one cannot be told is told later, by the queue', () => {",
    "test('whatever is drawn changes the address', () => {",
    'export const MOST_TAGS = 50',
    'const TOLD_TABLES = []',
    'export function tellListeners(): void {',
    'class BackOfficeRoom {',
    'type HeardChanges = {',
  ])('%s', (line) => {
    expect(findProblems(line)).toHaveLength(1)
  })
})

test('the guard accepts plain sentences', () => {
  for (const line of [
    '/** Called when a stale page is served; the listener re-renders it in the background. */',
    "test('rejects a second booking of the same slot', () => {",
    'export const MAX_TAGS = 50',
  ])
    expect(findProblems(line)).toEqual([])
})
