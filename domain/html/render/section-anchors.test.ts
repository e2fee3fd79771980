import { expect, test } from 'vitest'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import { anchorSections } from './section-anchors.ts'

test('gives headings ids and lists them in order', () => {
  const { html, outline } = anchorSections(
    '<p>Start</p><h2>Fees &amp; costs</h2><p>a</p><h3>What <em>you</em> pay</h3><h2>Fees &amp; costs</h2>',
  )
  expect(html).toBe(
    '<p>Start</p><h2 id="section-fees-costs">Fees &amp; costs</h2><p>a</p>' +
      '<h3 id="section-what-you-pay">What <em>you</em> pay</h3><h2 id="section-fees-costs-2">Fees &amp; costs</h2>',
  )
  expect(outline).toEqual([
    { id: 'section-fees-costs', depth: 1, text: 'Fees & costs' },
    { id: 'section-what-you-pay', depth: 2, text: 'What you pay' },
    { id: 'section-fees-costs-2', depth: 1, text: 'Fees & costs' },
  ])
})

test('keeps existing ids', () => {
  const html = sanitizeHtml('<h2 id="costs" class="wide">Costs</h2>')
  const anchored = anchorSections(html)
  expect(anchored.html).toBe(html)
  expect(anchored.outline).toEqual([{ id: 'user-content-costs', depth: 1, text: 'Costs' }])
})

test('keeps letters of other scripts, and names headings without letters "part"', () => {
  const { outline } = anchorSections('<h2>Лучшие практики</h2><h2>広告費</h2><h2>!!!</h2><h2>???</h2>')
  expect(outline.map(({ id }) => id)).toEqual([
    'section-лучшие-практики',
    'section-広告費',
    'section-part',
    'section-part-2',
  ])
})

test('leaves HTML that the sanitizer did not write unchanged', () => {
  const html = '<h2>One</h2><p data-x="<h2>">a</p>'
  expect(anchorSections(html)).toEqual({ html, outline: [] })
})
