import { expect, test } from 'vitest'
import { richSchema } from '../document/schema.ts'
import { readPasted } from './paste.ts'

const EMPTY = richSchema.node('doc', null, [richSchema.node('paragraph')])

test('pastes a text that is too large to parse as plain lines, with a message', async () => {
  const lines = Array.from(
    { length: 12_000 },
    (_, at) => `Line ${at} of a text of more than half a megabyte.`,
  )
  const html = lines.map((line) => `<p><b>${line}</b></p>`).join('')
  const pasted = await readPasted({ html, text: lines.join('\n\n'), codeLanguage: null }, EMPTY)
  expect(pasted!.slice.content.content.map((node) => node.textContent)).toEqual(lines)
  expect(pasted!.note).toBe('This was too large to keep its formatting.')
})
