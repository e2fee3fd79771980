import { expect, test } from 'vitest'
import { findTexts } from './find-texts.ts'

test.each([
  ['a.tsx', 'const a = <p className="big text">Saved <b>{count}</b> posts</p>', ['Saved {count} posts']],
  ['a.tsx', 'const a = <Field label="Card number" className="wide field" />', ['Card number']],
  [
    'a.tsx',
    'const a = <ul><li>Title</li><li>{isDraft && "Not published yet"}</li></ul>',
    ['Title', 'Not published yet'],
  ],
  ['a.ts', 'throw new Error(`${name} has no title.`)', ['{name} has no title.']],
  ['a.ts', "import { a } from 'Some Package'; const b = sql`select a from b`", []],
  ['a.json', '{ "icon": "Big icon", "title": "Two words" }', ['Two words']],
  ['a.ts', "if (kind === 'Sent by mail') send({ class: 'Big text', type: 'Very big' })", []],
  [
    'a.sql',
    "raise exception 'The last owner can''t leave.'; -- 'Not shown'",
    ["The last owner can't leave."],
  ],
])('%s: %s', (file, code, texts) => {
  expect(findTexts(file, code).map(({ text }) => text)).toEqual(texts)
})
