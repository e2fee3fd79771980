import { expect, test } from 'vitest'
import type { EditedBlock } from '../blocks/content-blocks.ts'
import { BLANK_DETAILS, isUsableImage, type PostForm, validatePostForm } from './validate-post-form.ts'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs='

const complete: PostForm = {
  title: 'A title',
  summary: 'A summary',
  author: '',
  tags: [],
  featuredImage: '/covers/a.svg',
  blocks: [
    { id: 'p', type: 'paragraph', content: 'Words' },
    { id: 'l', type: 'ordered-list', content: '', items: ['', 'one'] },
  ],
  publishedAt: '',
  ...BLANK_DETAILS,
}
const blank: EditedBlock = { id: 'x', type: 'paragraph', content: ' ' }
const blankList: EditedBlock = { id: 'x', type: 'unordered-list', content: '', items: ['', ' '] }

type Case = [string, Partial<PostForm>, string[]]
const check = (form: Partial<PostForm>, rules: Partial<Parameters<typeof validatePostForm>[1]>) =>
  validatePostForm(
    { ...complete, ...form },
    {
      kind: 'blog',
      isNew: true,
      status: 'published',
      ...rules,
    },
  )

test.for<Case>([
  ['title', { title: '  ' }, ['title']],
  ['summary', { summary: '' }, ['summary']],
  ['featured image', { featuredImage: '' }, ['featured-image']],
  ['content', { blocks: [blank] }, ['block-x']],
  [
    'content in one of several blocks',
    { blocks: [...complete.blocks, { ...blank, type: 'h2' }] },
    ['block-x'],
  ],
  ['item in a list', { blocks: [...complete.blocks, blankList] }, ['block-x']],
  ['address of an image block', { blocks: [{ id: 'i', type: 'image', content: '' }] }, ['block-i']],
  [
    'anything',
    { title: '', summary: '', featuredImage: '', blocks: [blank] },
    ['title', 'block-x', 'summary', 'featured-image'],
  ],
])('rejects a new blog post without a %s', ([, form, fields]) => {
  const refusal = check(form, {})
  expect(refusal).toMatchObject({
    title: 'Missing fields',
    description: 'Please fill in all fields and provide an image (upload or URL).',
  })
  expect(refusal?.problems.map(({ field }) => field)).toEqual(fields)
})

test('accepts complete posts', () => {
  expect(check({}, {})).toBeNull()
  expect(check({ author: 'Mara', tags: ['Fees'], publishedAt: '2030-01-01T10:00' }, {})).toBeNull()
  expect(check({ featuredImage: '' }, { isNew: false })).toBeNull()
  expect(check({ blocks: [blank, ...complete.blocks, blank] }, {})).toBeNull()
})

test('refuses a tag without a letter or digit, with a message on the tags field', () => {
  const refusal = check({ tags: ['Fees', '!!!'] }, {})
  expect(refusal?.problems).toEqual([
    { field: 'tags', message: 'The tag "!!!" has no letter or digit. Write it in words.' },
  ])
})

test.for<[string, Partial<PostForm>, string]>([
  ['without a title', { title: ' ' }, 'Title is required'],
  ['without content', { blocks: [blank] }, 'At least one content block with content is required'],
  [
    'with nothing but blank blocks',
    { blocks: [blank, blankList, { id: 'i', type: 'image', content: '' }] },
    'At least one content block with content is required',
  ],
])('rejects a news post %s', ([, form, message]) => {
  for (const isNew of [true, false]) {
    const refusal = check(form, { kind: 'news', isNew })
    expect(refusal).toMatchObject({ description: message })
    expect(refusal?.problems).toMatchObject([{ message }])
  }
})

test('accepts a news post without summary and image', () => {
  expect(
    check({ summary: '', featuredImage: '', blocks: [...complete.blocks, blank] }, { kind: 'news' }),
  ).toBeNull()
})

test('reports an alt text without a picture', () => {
  const lonely = { id: 'i', type: 'image', content: '', imageAlt: 'A shelf' } as const
  expect(check({ blocks: [...complete.blocks, lonely] }, { kind: 'news' })?.problems).toMatchObject([
    { field: 'block-i' },
  ])
  expect(check({ blocks: [...complete.blocks, lonely] }, { status: 'draft' })?.problems).toMatchObject([
    { field: 'block-i' },
  ])
})

test('requires only a title for a draft', () => {
  for (const kind of ['blog', 'news'] as const) {
    expect(check({ summary: '', featuredImage: '', blocks: [blank] }, { kind, status: 'draft' })).toBeNull()
    expect(check({ title: '' }, { kind, status: 'draft' })?.description).toBe('Title is required')
  }
})

test.for([
  ['https://cdn.example/a.png', true],
  ['http://cdn.example/a.png', true],
  ['/covers/a.svg', true],
  [PIXEL, true],
  ['', true],
  ['covers/a.svg', false],
  ['//cdn.example/a.png', true],
  ['javascript:alert(1)', false],
  ['data:text/html,<p>', false],
  ['data:image/svg+xml;base64,PHN2Zy8+', false],
  ['https://user@cdn.example/a.png', false],
  ['just words', false],
] as const)('the image URL %s is valid: %s', ([address, isUsable]) => {
  expect(isUsableImage(address)).toBe(isUsable)
  const refusal = check({ featuredImage: address }, { isNew: false })
  expect(refusal === null).toBe(isUsable)
  if (!isUsable) expect(refusal).toMatchObject({ title: 'Error', problems: [{ field: 'featured-image' }] })
})

test.for(['soon', '2026-02-30T09:00', '2026-05-01T24:00'])('refuses the invalid publish date %s', (text) => {
  expect(check({ publishedAt: text }, {})?.problems).toMatchObject([{ field: 'published-at' }])
})
