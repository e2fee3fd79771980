import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nameFile, writeContentFile } from '#domain/documents/content-files.ts'
import { parseContent } from '#domain/documents/document.ts'
import { documents, findDocument } from './documents.ts'

test.each([...documents, findDocument('service/added')!, findDocument('page/added')!])(
  'the fallback of $name fits its own schema',
  (document) => {
    expect(parseContent(document, structuredClone(document.fallback))).toEqual({
      content: document.fallback,
      problems: {},
    })
  },
)

test.each(documents)('the default file of $name is written like an export', (document) => {
  const file = new URL(`defaults/${nameFile(document)}`, import.meta.url)
  expect(readFileSync(file, 'utf8')).toBe(writeContentFile(document, document.fallback))
})

test('no two documents have the same name or label', () => {
  for (const key of ['name', 'label'] as const) {
    const all = documents.map((document) => document[key])
    expect(all).toEqual([...new Set(all)])
  }
})

test('finds documents by name', () => {
  for (const document of documents) expect(findDocument(document.name)).toBe(document)
  for (const name of ['', 'none', 'service/', 'service/A b', 'constructor'])
    expect(findDocument(name)).toBeNull()
})

test('reports invalid stored content of any form, and shows the default instead', () => {
  for (const document of [...documents, findDocument('page/added')!]) {
    const lists = Object.entries(document.fallback as object).filter(([, value]) => Array.isArray(value))
    const contents: object[] = [{ other: 1 }, ...lists.map(([name]) => ({ [name]: [null, {}, 1] }))]
    for (const content of contents) {
      const parsed = parseContent(document, content)
      if (Object.keys(parsed.problems).length > 0) expect(parsed.content).toBe(document.fallback)
    }
  }
})
