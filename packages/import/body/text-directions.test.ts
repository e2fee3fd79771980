import { expect, test } from 'vitest'
import { prepareBody } from './prepare-body.ts'

test.for([
  ['the direction that letters have', '<p dir="rtl">שלום a</p><p dir="ltr">a</p>', '<p>שלום a</p><p>a</p>'],
  [
    'another direction',
    '<p dir="RTL">a שלום</p><h2 dir="ltr">مرحبا</h2>',
    '<p dir="rtl">a שלום</p><h2 dir="ltr">مرحبا</h2>',
  ],
  ['digits and signs', '<p dir="rtl">1 + 2</p><p dir="ltr">3</p>', '<p dir="rtl">1 + 2</p><p>3</p>'],
  ['a mark of direction', '<p dir="rtl">\u200fa</p>', '<p>\u200fa</p>'],
  [
    'the direction of a frame',
    '<div dir="rtl"><section>a</section><ul><li>b</li></ul><p dir="ltr">c</p><p>ש</p></div>',
    '<p dir="rtl">a</p><ul dir="rtl"><li>b</li></ul><p>c</p><p>ש</p>',
  ],
  ['an item', '<ul><li dir="rtl">a</li><li dir="ltr">b</li></ul>', '<ul><li dir="rtl">a</li><li>b</li></ul>'],
  [
    'a quote',
    '<blockquote dir="rtl"><p>a</p></blockquote>',
    '<blockquote dir="rtl"><p dir="rtl">a</p></blockquote>',
  ],
  [
    'words',
    '<p>a <bdo dir="rtl">b</bdo> <span dir="ltr">c</span></p>',
    '<p>a <span dir="rtl">b</span> c</p>',
  ],
  [
    'words in the other direction',
    '<p dir="rtl">ש <span dir="ltr">a-1</span></p>',
    '<p>ש <span dir="ltr">a-1</span></p>',
  ],
  ['words around blocks', '<b dir="rtl"><p>a</p></b>', '<p dir="rtl">a</p>'],
  ['no direction', '<p dir="x">a</p><p dir="auto">b</p>', '<p>a</p><p>b</p>'],
  [
    'a callout',
    '<div class="callout" dir="rtl"><p>a</p></div>',
    '<div class="callout"><p dir="rtl">a</p></div>',
  ],
] as const)('stores the directions in %s that a page would not detect', ([, html, stored]) => {
  expect(prepareBody(html)).toMatchObject({ html: stored, notes: [] })
})
