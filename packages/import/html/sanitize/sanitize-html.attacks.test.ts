import { fromHtml } from 'hast-util-from-html'
import { visit } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { ATTACKS } from '#import/tests/attack-vectors.ts'
import { createRandom } from '#import/tests/hostile-documents.ts'
import { sanitizeHtml } from './sanitize-html.ts'

const TAGS = new Set(
  'p br strong em u ol ul li h1 h2 h3 h4 h5 h6 blockquote a img span div pre code'.split(' '),
)
const EVERYWHERE = ['alt', 'title', 'className', 'id', 'dir']
const ONLY_ON: Record<string, string[]> = { ol: ['start'], a: ['href', 'target', 'rel'], img: ['src'] }
const MIN_CASES = 150

/** Parses the result like a browser and reports anything outside the closed list. */
function listViolations(html: string): string[] {
  const violations: string[] = []
  const tree = fromHtml(html, { fragment: true })
  visit(tree, (node) => {
    if (node.type === 'comment' || node.type === 'doctype') violations.push(node.type)
    if (node.type !== 'element') return
    if (!TAGS.has(node.tagName)) violations.push(`<${node.tagName}>`)
    const allowed = [...EVERYWHERE, ...(ONLY_ON[node.tagName] ?? [])]
    for (const [name, value] of Object.entries(node.properties)) {
      if (!allowed.includes(name)) violations.push(`${name} on <${node.tagName}>`)
      else if (!isHarmless(name, value, node.properties)) violations.push(`${name}=${String(value)}`)
    }
  })
  return violations
}

function isHarmless(name: string, value: unknown, properties: Readonly<Record<string, unknown>>): boolean {
  const text = Array.isArray(value) ? value.join(' ') : String(value)
  switch (name) {
    case 'href':
      return ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(text, 'https://page.example').protocol)
    case 'src':
      return new URL(text, 'https://page.example').protocol === 'https:'
    case 'id':
      return /^user-content-[A-Za-z][\w-]*$/.test(text)
    case 'className':
      return text.split(' ').every((part) => /^language-\w+$/.test(part))
    case 'dir':
      return /^(?:rtl|ltr)$/.test(text)
    case 'start':
      return /^\d+$/.test(text)
    case 'target':
      return text === '_blank' && String(properties['rel']).startsWith('noopener,noreferrer')
    case 'rel':
      return text.split(' ').every((word) => /^(?:no(?:opener|referrer|follow)|sponsored|ugc)$/.test(word))
    default:
      return true
  }
}

const cases = Object.entries(ATTACKS).flatMap(([kind, list]) => list.map((html) => ({ kind, html })))

test('the attack vectors are unique', () => {
  expect(cases.length).toBeGreaterThanOrEqual(MIN_CASES)
  expect(new Set(cases.map(({ html }) => html)).size).toBe(cases.length)
})

test.for(cases)('$kind: leaves nothing outside the closed list: $html', ({ html }) => {
  const safe = sanitizeHtml(html)
  expect(listViolations(safe)).toEqual([])
  expect(sanitizeHtml(safe)).toBe(safe)
})

test.for(cases)('$kind: is harmless between paragraphs: $html', ({ html }) => {
  const safe = sanitizeHtml(`<p>before</p>${html}`)
  expect(listViolations(safe)).toEqual([])
  expect(safe).toContain('<p>before</p>')
})

test('the check detects what a sanitizer might miss', () => {
  for (const bad of [
    '<script>1</script>',
    '<p onclick="x">',
    '<a href="javascript:x">',
    '<img src="data:text/html,x">',
    '<p id="root">',
    '<p class="fixed">',
    '<a href="/" target="_blank">',
    '<!-- x -->',
  ]) {
    expect(listViolations(bad), bad).not.toEqual([])
  }
})

test('sanitizes random mixtures of attacks idempotently', () => {
  const tags =
    'p div a b strong em ul li h1 h2 blockquote pre code span button table tr td form svg select font'.split(
      ' ',
    )
  const pieces = [
    ...Object.values(ATTACKS).flat(),
    ...tags.flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
    '\n',
    'x',
    '&amp;',
  ]
  const random = createRandom(20_261_121)
  for (let run = 0; run < 1_500; run += 1) {
    const html = Array.from({ length: 1 + random(12) }, () => pieces[random(pieces.length)]).join('')
    const safe = sanitizeHtml(html)
    expect(sanitizeHtml(safe), html).toBe(safe)
    expect(listViolations(safe), html).toEqual([])
  }
})
