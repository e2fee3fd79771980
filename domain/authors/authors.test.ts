import { expect, test } from 'vitest'
import {
  listBioParagraphs,
  makeInitials,
  labelAuthorLink,
  readAuthorLinks,
  toAuthorDraft,
  toAuthorForm,
} from './author.ts'

test.for([
  ['Mara Ilves', 'MI'],
  ['  ana maria öztürk ', 'AÖ'],
  ['(Editorial) Team', 'ET'],
  ['山田', '山'],
  ['- –', ''],
] as const)('the initials of “%s” are “%s”', ([name, initials]) => {
  expect(makeInitials(name)).toBe(initials)
})

test('splits paragraphs at empty lines', () => {
  expect(listBioParagraphs('One\nstill one\n \n\nTwo\n')).toEqual(['One\nstill one', 'Two'])
})

test.for([
  [{ url: 'https://www.linkedin.com/in/x' }, 'LinkedIn'],
  [{ url: 'https://de.linkedin.com/in/x', label: ' ' }, 'LinkedIn'],
  [{ url: 'https://notlinkedin.com/in/x' }, 'notlinkedin.com'],
  [{ url: 'https://www.a.example/b', label: 'My page' }, 'My page'],
] as const)('the link %j has the label %s', ([link, label]) => {
  expect(labelAuthorLink(link)).toBe(label)
})

test('leaves out invalid stored links', () => {
  const stored = [
    null,
    'x',
    {},
    { url: 'javascript:alert(1)' },
    { url: 'https://' },
    { url: 'https://a.example', label: 7 },
  ]
  expect(readAuthorLinks(stored)).toEqual([{ url: 'https://a.example' }])
  expect(readAuthorLinks('x')).toEqual([])
})

test('converts an author to a form and back, and accepts URLs without a scheme', () => {
  const links = [{ url: 'https://a.example/x' }, { url: 'https://b.example', label: 'My other page' }]
  const author = {
    id: '1',
    slug: 'x',
    name: 'X',
    role: 'R',
    bio: 'B',
    picture: null,
    picture_alt: 'P',
    links,
  }
  const { id: _id, ...draft } = author
  expect(toAuthorDraft(toAuthorForm(author))).toEqual(draft)
  expect(
    toAuthorDraft({ ...toAuthorForm(null), links: '\n a.example   A  page\nhttp://b.example\n' }).links,
  ).toEqual([{ url: 'https://a.example', label: 'A page' }, { url: 'http://b.example' }])
})
