import { expect, test } from 'vitest'
import { listChanges } from './content-path.ts'
import { describePath, findPart, findSchema, type FormSchema, isEditable, makeSample } from './form-schema.ts'
import { insertSection, moveSection, type Section, toggleSection } from './sections.ts'

const make = (type: string): Section => ({ id: type, type, title: type })
const [hero, faq, text] = [make('hero'), make('faq'), make('text')]
const sections = [hero, faq, text]
const idsOf = (all: readonly Section[]) => all.map(({ id }) => id)

test.each<[string, readonly Section[], string[]]>([
  ['adds a section with its id', insertSection([hero], faq, 1), ['hero', 'faq']],
  [
    'gives copies the next free id',
    insertSection(insertSection(sections, faq, 2), faq, 3),
    ['hero', 'faq', 'faq-2', 'faq-3', 'text'],
  ],
  [
    'puts a removed section back with its id',
    insertSection([hero], { ...faq, id: 'faq-2' }, 0),
    ['faq-2', 'hero'],
  ],
  ['moves a section down', moveSection(sections, 0, 1), ['faq', 'hero', 'text']],
  ['moves a section up', moveSection(sections, 2, 1), ['hero', 'text', 'faq']],
])('%s', (_, changed, ids) => {
  expect(idsOf(changed)).toEqual(ids)
  expect(idsOf(sections)).toEqual(['hero', 'faq', 'text'])
})

test('hides a section, and shows it again', () => {
  const hidden = toggleSection(sections, 1)
  expect(hidden[1]).toEqual({ ...faq, isHidden: true })
  expect(toggleSection(hidden, 1)).toEqual(sections)
})

test('lists moved, changed, added and removed sections, each once', () => {
  const next = { sections: [faq, { ...hero, title: 'New' }, { ...text, id: 'text-2' }] }
  expect(listChanges({ sections }, next).map(({ path, former, value }) => [path, former, value])).toEqual([
    ['sections', 'hero, faq', 'faq, hero'],
    ['sections.1.title', 'hero', 'New'],
    ['sections.2.id', null, 'text-2'],
    ['sections.2.type', null, 'text'],
    ['sections.2.title', null, 'text'],
    ['sections.2.id', 'text', null],
    ['sections.2.type', 'text', null],
    ['sections.2.title', 'text', null],
  ])
})

const option = (type: string, properties: Record<string, FormSchema>): FormSchema => ({
  label: type.toUpperCase(),
  type: 'object',
  properties: { type: { type: 'string', const: type, kind: 'fixed' }, ...properties },
  required: ['type', 'title'],
})
const title: FormSchema = { type: 'string', kind: 'line', label: 'Heading' }
const form: FormSchema = {
  properties: {
    sections: {
      type: 'array',
      items: { oneOf: [option('hero', { title }), option('faq', { title, count: { type: 'number' } })] },
    },
    head: { properties: { title } },
  },
}

test('finds the fields of a section by its type', () => {
  const content = { sections }
  expect(findSchema(form, 'sections.1.count', content)).toEqual({ type: 'number' })
  expect(findSchema(form, 'sections.0.count', content)).toBeNull()
  expect(findSchema(form, 'sections.2', content)).toBeNull()
  expect(describePath(form, 'sections.1.title', content)).toBe('2. FAQ › Heading')
  expect([findPart(form, 'sections.1.title'), findPart(form, 'head.title')]).toEqual(['sections.1', 'head'])
  expect(isEditable(form.properties!['sections']!)).toBe(true)
})

test('an added part has every field that it needs', () => {
  const schema: FormSchema = {
    properties: {
      label: title,
      href: { type: 'string', kind: 'link' },
      note: title,
      points: { type: 'array', items: title, minItems: 2 },
      side: { type: 'string', enum: ['left', 'right'] },
      isOpen: { type: 'boolean' },
    },
    required: ['label', 'href', 'points', 'side', 'isOpen'],
  }
  expect(makeSample(schema)).toEqual({
    label: 'Text',
    href: '/',
    points: ['Text', 'Text'],
    side: 'left',
    isOpen: false,
  })
})
