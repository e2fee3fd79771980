/** Random documents for tests: ordinary, malformed and hostile; reproducible by seed. */
import { ATTACKS } from './attack-vectors.ts'
import { ALLOWED_ELEMENTS } from '#import/html/html-elements.ts'

export type Random = (below: number) => number

/** Pseudo-random numbers, reproducible by seed. */
export function createRandom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const VECTORS = Object.values(ATTACKS).flat()
const INLINE = 'strong em u a span code b i font small sub mark s'.split(' ')
const BLOCKS = 'p div h1 h2 h3 ul ol li blockquote pre section figure address center'.split(' ')
const OTHERS =
  'table tbody tr td th button form nobr svg math style script title select option dd dt dl body html template ruby rt'
const TAGS = [...INLINE, ...BLOCKS, ...BLOCKS, ...OTHERS.split(' ')]
const TEXTS = (
  'words |5 < 6|a & b|R&D |&nbsp;|&amp;|&lt;|&lt;p>|&amp;lt;|&copy;|&copy|&notit;|&#39;|&#x27;|&#60;|&#10;|&#13;|&#128;|&#0;|' +
  '&quot;|"|\'|`|>|]]>|é 日本 🙂|\u00a0|\u200b|\ufeff|\u0000|\ud800|\u000c|\u0085|--|-->|<|</|<!|&|&#|&bogus;|&apos;'
)
  .split('|')
  .concat('\n', '\n\n', '\r\n', '\r', '\t', '|')
const ATTRIBUTES = (
  ' class="figure"~ class="language-js caption"~ class="fixed"~ class=""~ class=caption~ id="fees"~ id="user-content-fees"~' +
  ' id=1~ href="#fees"~ href="#user-content-fees"~ href="/x?a=1&b=2"~ href="/x?a=1&amp;b=2"~ href="https://example.com/a"~' +
  ' href="javascript:alert(1)"~ href=" https://example.com "~ href="//example.com"~ href=\'https://a.example/"\'~ href~' +
  ' href="https://a.example/&copy=1"~ href="https://xn--a.example/"~ href="http://1.2.3.4.5/"~ href="/a&lt;b"~ src="/a.png"~' +
  ' src="http://example.com/a.png"~ src="https://example.com/a b.png"~ src=""~ src="data:image/png;base64,iVBORw0KGgo="~' +
  ' target="_blank"~ target="_BLANK"~ target="_top"~ rel="noopener noreferrer"~ rel="nofollow"~ rel="Sponsored  nofollow opener"~ rel~ dir="rtl"~ dir="AUTO"~ start="4"~ start="04"~ start=1~ alt~ alt=""~ alt="it\'s"~' +
  ' title="a &quot;b&quot; `c` <d>"~ title="a\nb"~ title=\'"\'~ style="color: red"~ data-x="1"~ onclick=alert(1)~ classname="figure"~' +
  ' xlink:href="x"~ TITLE="x"~ alt="a" alt="b"~ width=100~ /~ "~ =~  \n ~ a=b/~ src=/a.png/~ title="&#x27;&#x60;&amp;"'
).split('~')

/** @param spoiled 0 to 10: share of malformed markup */
export function makeDocument(random: Random, spoiled: number): string {
  const pieces: string[] = []
  const open: string[] = []
  const pick = <T>(list: readonly T[]) => list[random(list.length)]!
  const openTag = (name: string) => {
    const attributes = Array.from({ length: random(3) }, () => pick(ATTRIBUTES)).join('')
    pieces.push(`<${name}${attributes}>`)
    open.push(name)
  }
  const length = 1 + random(14)
  for (let step = 0; step < length; step += 1) {
    const isSpoiled = random(20) < spoiled
    if (isSpoiled)
      pieces.push(pick([pick(VECTORS), `</${pick(TAGS)}>`, `<${pick(TAGS)}>`, '<!-- x -->', '<!--x']))
    else if (random(3) === 0 && open.length > 0) pieces.push(`</${open.pop()!}>`)
    else if (random(3) === 0) pieces.push(pick(spoiled === 0 ? TEXTS.slice(0, 6) : TEXTS))
    else if (random(5) === 0)
      pieces.push(
        pick([
          '<br>',
          '<br/>',
          '<hr>',
          '<img src="/a.png" alt="">',
          `<img${pick(ATTRIBUTES)}${pick(ATTRIBUTES)}>`,
        ]),
      )
    else openTag(chooseNext(random, open, spoiled))
  }
  while (open.length > 0 && random(20) >= spoiled) pieces.push(`</${open.pop()!}>`)
  return spoil(pieces.join(''), random, spoiled)
}

const WRITTEN_TEXTS = [
  'words',
  ' ',
  '\n',
  '\n\n',
  '\n\nx',
  '&amp;',
  '&lt;',
  '&amp;lt;',
  '>',
  '"',
  "'",
  'é',
  '&quot;',
  '\u00a0',
]
const WRITTEN_ATTRIBUTES = (
  'alt=""|title="a &quot;b&quot;"|title="&lt;"|title="&#x27;"|title="<"|src="/a.png"|id="user-content-a"|id="a"|class="figure"|' +
  'class="figure caption"|class="a"|href="/x?a=1&amp;b=2"|href="#user-content-a"|href="#a"|target="_blank"|rel="noopener noreferrer"|' +
  'rel="nofollow"|rel="noopener noreferrer ugc"|rel="ugc nofollow"|rel=""|dir="rtl"|dir="x"|start="4"|start="1"'
).split('|')

/** Randomly nested allowed elements, well-formed and serialized like the output of the sanitizer. */
export function makeWrittenDocument(random: Random, depth = 0): string {
  let html = ''
  const count = 1 + random(3)
  for (let index = 0; index < count; index += 1) {
    if (depth === 4 || random(3) === 0) html += WRITTEN_TEXTS[random(WRITTEN_TEXTS.length)]!
    const name = ALLOWED_ELEMENTS[random(ALLOWED_ELEMENTS.length)]!
    const attributeCount = random(6) === 0 ? 1 + random(4) : name === 'img' ? 1 : 0
    const attributes = Array.from(
      { length: attributeCount },
      () => ` ${WRITTEN_ATTRIBUTES[random(WRITTEN_ATTRIBUTES.length)]!}`,
    ).join('')
    html += `<${name}${attributes}>`
    if (name === 'br' || name === 'img') continue
    if (depth < 4) html += makeWrittenDocument(random, depth + 1)
    html += `</${name}>`
  }
  return html
}

/** Mostly children that are allowed there, so that many documents are valid. */
function chooseNext(random: Random, open: readonly string[], spoiled: number): string {
  const parent = open.at(-1)
  if (random(20) < spoiled) return TAGS[random(TAGS.length)]!
  if (parent === 'ul' || parent === 'ol') return 'li'
  const choices = open.includes('p') ? INLINE : [...INLINE, ...BLOCKS.filter((name) => name !== 'li')]
  return choices[random(choices.length)]!
}

/** Removes, duplicates or inserts a few characters. */
function spoil(html: string, random: Random, spoiled: number): string {
  let result = html
  for (let change = 0; change < 2 && random(20) < spoiled; change += 1) {
    const at = random(result.length + 1)
    const inserted = '< > / " \' = & ; ! - a p class=|\n| '.split(/[ |]/)[random(15)]!
    result = [
      result.slice(0, at) + result.slice(at + 1 + random(3)),
      result.slice(0, at) + inserted + result.slice(at),
      result.slice(0, at) + result.slice(Math.max(0, at - random(12))),
    ][random(3)]!
  }
  return result
}
