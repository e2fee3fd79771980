import { expect, test } from 'vitest'
import { z } from '#domain/schema.ts'
import { createSiteContent, defineDocument, parseContent } from './document.ts'
import { markField, readMarks } from './field-marks.ts'
import { action, fixed, group, line, link, list, text } from './fields.ts'
import { mapFields } from './walk-fields.ts'

const page = defineDocument({
  name: 'page',
  label: 'Page',
  schema: group({
    hero: group({ headline: line(20), lead: text(60), more: action() }),
    team: list(group({ id: fixed(z.string()), name: line(30), role: line(30).optional() }), {
      min: 1,
      max: 3,
    }),
  }),
  fallback: {
    hero: { headline: 'Hello', lead: 'We are {agency}.', more: { label: 'More', href: '/about' } },
    team: [{ id: 'a', name: 'Ada', role: 'Lead' }],
  },
})
const changed = (hero: object, team: object[] = [{ id: 'b', name: 'Bo' }]) => ({
  hero: { ...page.fallback.hero, ...hero },
  team,
})

test('shows the stored content, and the fallback if there is none', () => {
  expect(parseContent(page, undefined).content).toBe(page.fallback)
  expect(parseContent(page, changed({ headline: 'Hi' })).content).toEqual(changed({ headline: 'Hi' }))
})

test('fills in a missing required field, but not an optional one', () => {
  const { headline, lead } = page.fallback.hero
  const old = { hero: { headline: 'Hi', lead }, team: [{ id: 'b', name: 'Bo' }, { id: 'c' }] }
  const { content, problems } = parseContent(page, old)
  expect(problems).toEqual({})
  expect(content.hero).toEqual({ headline: 'Hi', lead, more: page.fallback.hero.more })
  expect(content.team).toEqual([
    { id: 'b', name: 'Bo' },
    { id: 'c', name: 'Ada' },
  ])
  expect(headline).toBe(page.fallback.hero.headline)
})

test.each([
  [changed({ headline: 'x'.repeat(21) }), { 'hero.headline': 'At most 20 characters.' }],
  [changed({ headline: ' ' }), { 'hero.headline': 'Enter a text.' }],
  [
    changed({ more: { label: 'More', href: 'javascript:alert(1)' } }),
    { 'hero.more.href': expect.any(String) },
  ],
  [changed({}, []), { team: 'At least 1 entry.' }],
  [
    changed(
      {},
      Array.from({ length: 4 }, () => ({ id: 'b', name: 'Bo' })),
    ),
    { team: 'At most 3 entries.' },
  ],
  [null, { '': expect.any(String) }],
])('uses the fallback for invalid content %#', (stored, problems) => {
  expect(parseContent(page, stored)).toEqual({ content: page.fallback, problems })
})

test.each(['/services#faq', '#faq', 'https://example.org/a?b=c', 'mailto:a@example.org', 'tel:+1302'])(
  'accepts the link %s',
  (address) => expect(link().safeParse(address).success).toBe(true),
)

test.each([
  '//evil.example',
  '/\\evil.example',
  'http://example.org',
  'data:text/html,x',
  '/a"b',
  'services',
  'mailto:',
])('refuses the link %s', (address) => expect(link().safeParse(address).success).toBe(false))

test('processes the content of each document once', () => {
  let runs = 0
  const site = createSiteContent({}, (content) => {
    runs++
    return content
  })
  expect([site.read(page), site.read(page)]).toEqual([page.fallback, page.fallback])
  expect(runs).toBe(1)
})

test('marks the text fields of content, and reads the marks back', () => {
  const paths: string[] = []
  const marked = mapFields(page.schema, page.fallback, (value, kind, path) =>
    kind === 'line' || kind === 'text' ? markField(value, paths.push(path) - 1) : value,
  )
  expect(paths).toEqual(['hero.headline', 'hero.lead', 'hero.more.label', 'team.0.name', 'team.0.role'])
  expect(marked.team[0]?.id).toBe('a')
  expect(marked.hero.more.href).toBe('/about')
  const joined = `${marked.hero.headline} ${marked.team[0]?.name}`
  expect(readMarks(joined)).toEqual({ text: 'Hello Ada', fields: [0, 3] })
})

test('writes a JSON schema with the kind and label of each field', () => {
  expect(z.toJSONSchema(page.schema)).toMatchObject({
    properties: { hero: { properties: { headline: { kind: 'line', maxLength: 20 } } } },
  })
})
