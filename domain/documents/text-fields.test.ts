import { expect, test } from 'vitest'
import { z } from '#domain/schema.ts'
import { textFields } from './text-fields.ts'

const texts = {
  title: 'Your call',
  lead: 'A text of more than sixty characters, which may be one paragraph long.',
  note: '',
  link: { id: 'a', label: 'More', href: '/a' },
  steps: [
    { title: 'One', text: 'First' },
    { title: 'Two', text: 'Second step' },
  ],
}
const schema = textFields(texts)

test.each([
  [{}, true],
  [{ title: 'x'.repeat(30) }, true],
  [{ title: 'x'.repeat(31) }, false],
  [{ title: '' }, false],
  [{ lead: 'x'.repeat(110) }, true],
  [{ lead: 'x'.repeat(111) }, false],
  [{ link: { ...texts.link, href: 'javascript:alert(1)' } }, false],
  [{ steps: texts.steps.slice(1) }, false],
])('checks the texts %j', (change, isValid) => {
  expect(schema.safeParse({ ...texts, ...change }).success).toBe(isValid)
})

test('describes each text by its kind', () => {
  expect(z.toJSONSchema(schema)).toMatchObject({
    properties: {
      title: { kind: 'line' },
      lead: { kind: 'text' },
      note: { kind: 'text', maxLength: 400 },
      link: { properties: { id: { kind: 'fixed' }, href: { kind: 'link' } } },
      steps: { minItems: 2, items: { properties: { title: { kind: 'line', maxLength: 30 } } } },
    },
  })
})
