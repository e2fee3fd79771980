import { expect, test } from 'vitest'
import { insertLink, isMarked, type TextEdit, toggleMark } from './text-marks-editing.ts'
import type { TextMark, TextSyntax } from './text-marks.ts'

/** A text with its selection between [ and ]. */
function readSelection(marked: string) {
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  return { text: marked.replace('[', '').replace(']', ''), start, end }
}

function apply(text: string, edit: TextEdit): string {
  const changed = text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
  return `${changed.slice(0, edit.selectFrom)}[${changed.slice(edit.selectFrom, edit.selectTo)}]${changed.slice(edit.selectTo)}`
}

const TOGGLES: [TextSyntax, TextMark, string, string][] = [
  ['tags', 'bold', 'a [b] c', 'a <strong>[b]</strong> c'],
  ['tags', 'italic', '[a b]', '<em>[a b]</em>'],
  ['tags', 'underline', 'a [b]', 'a <u>[b]</u>'],
  ['tags', 'bold', 'a <strong>[b]</strong> c', 'a [b] c'],
  ['tags', 'bold', 'a [<strong>b</strong>] c', 'a [b] c'],
  ['tags', 'italic', 'a <strong>[b]</strong>', 'a <strong><em>[b]</em></strong>'],
  ['tags', 'bold', 'a[ b ]c', 'a <strong>[b]</strong> c'],
  ['tags', 'bold', 'a []', 'a <strong>[]</strong>'],
  ['tags', 'bold', 'a <strong>[]</strong>', 'a []'],
  ['markers', 'bold', 'a [b] c', 'a **[b]** c'],
  ['markers', 'italic', 'a [b] c', 'a *[b]* c'],
  ['markers', 'underline', 'a [b] c', 'a __[b]__ c'],
  ['markers', 'bold', 'a **[b]** c', 'a [b] c'],
  ['markers', 'italic', 'a **[b]** c', 'a ***[b]*** c'],
  ['markers', 'italic', 'a ***[b]*** c', 'a **[b]** c'],
  ['markers', 'bold', 'a *[b]* c', 'a ***[b]*** c'],
  ['markers', 'underline', '[__b__]', '[b]'],
  ['markers', 'italic', '[*b*]', '[b]'],
]

test.for(TOGGLES)('%s, %s: %s becomes %s', ([syntax, mark, before, after]) => {
  const selection = readSelection(before)
  expect(apply(selection.text, toggleMark(selection, mark, syntax))).toBe(after)
})

test.for([
  ['tags', 'see [this] now', 'https://a.example/?a=1', 'see <a href="https://a.example/?a=1">this</a>[] now'],
  ['tags', 'see []', 'https://a.example', 'see <a href="https://a.example">a.example</a>[]'],
  ['markers', 'see [this] now', '/blog', 'see [this](/blog)| now'],
  ['markers', 'see []', 'mailto:a@b.example', 'see [a@b.example](mailto:a@b.example)|'],
  ['markers', 'see []', 'https://a.example/(x', 'see [a.example/(x](https://a.example/%28x)|'],
] as const)('a link in %s: %s to %s', ([syntax, before, url, after]) => {
  const selection = readSelection(before)
  const edit = insertLink(selection, url, syntax)
  const changed = selection.text.slice(0, edit.from) + edit.insert + selection.text.slice(edit.to)
  expect(changed).toBe(after.replace(syntax === 'tags' ? '[]' : '|', ''))
  expect([edit.selectFrom, edit.selectTo]).toEqual(
    Array(2).fill(after.indexOf(syntax === 'tags' ? '[]' : '|')),
  )
})

test.each<[TextSyntax, TextMark, string, boolean]>([
  ['tags', 'bold', 'a <strong>[b]</strong>', true],
  ['tags', 'bold', 'a [<strong>b</strong>]', true],
  ['tags', 'italic', 'a <strong>[b]</strong>', false],
  ['tags', 'bold', 'a [b]', false],
  ['tags', 'bold', 'a []', false],
  ['markers', 'bold', 'a **[b]**', true],
  ['markers', 'italic', 'a **[b]**', false],
  ['markers', 'italic', 'a *[b]*', true],
  ['markers', 'underline', 'a __[b]__', true],
])('in %s, %s in "%s" is there: %s', (syntax, mark, text, isThere) => {
  expect(isMarked(readSelection(text), mark, syntax)).toBe(isThere)
})
