import { expect, test } from 'vitest'
import { markTextDirection } from './render-body.ts'

test.for([
  ['<p>שלום <em>a</em></p>', '<p dir="auto">שלום <em>a</em></p>'],
  ['<h2 id="a">A</h2><ol><li>B</li></ol>', '<h2 id="a" dir="auto">A</h2><ol dir="auto"><li>B</li></ol>'],
  ['<blockquote><p>A</p></blockquote>', '<blockquote dir="auto"><p dir="auto">A</p></blockquote>'],
  ['<p class="caption">A</p><pre>B</pre>', '<p class="caption">A</p><pre dir="auto">B</pre>'],
  ['<p><img alt="<p>" src="/a.png"></p>', '<p dir="auto"><img alt="<p>" src="/a.png"></p>'],
  ['<p dir="rtl">1</p><h2 id="a" dir="rtl">2</h2>', '<p dir="rtl">1</p><h2 id="a" dir="rtl">2</h2>'],
])('marks the blocks of %s', ([html, marked]) => {
  expect(markTextDirection(html!)).toBe(marked)
})
