/** Generated parts of posts, in the languages that blogs and their editors store. */
import * as fc from 'fast-check'

/** Source text of a document, and the words that it must not lose. */
export type Part = { source: string; texts: string[] }

export const word = fc.integer({ min: 1, max: 2 ** 30 }).map((number) => `w${number.toString(36)}x`)
const ATTRIBUTE = [
  '',
  ' class="twitter-tweet"',
  ' class="kg-card kg-callout-card"',
  ' class="figure"',
  ' dir="rtl"',
  ' style="font-weight:bold"',
  ' href="https://a.example/x"',
  ' start="4"',
  ' class="wp-block-embed"',
]
const INLINE =
  'a b i em strong u s del ins sub sup mark kbd code span small q abbr cite font label ruby rt math svg button'.split(
    ' ',
  )
const BLOCK =
  'p pre div section h1 h2 h4 blockquote ul ol li dl dt dd table tr td th caption figure figcaption details summary form fieldset legend select option textarea noscript object address center video-x article aside'.split(
    ' ',
  )

const join = (parts: readonly Part[], between: string): Part => ({
  source: parts.map(({ source }) => source).join(between),
  texts: parts.flatMap(({ texts }) => texts),
})
const CELLS = [
  'td',
  'th',
  'td colspan="2"',
  'td rowspan="3"',
  'th rowspan="2" colspan="60"',
  'td style="font-weight:bold"',
]

/** A tree of elements in any nesting, as broken pages have it. */
export const htmlPart: fc.Arbitrary<Part> = fc.letrec<{ node: Part; table: Part }>((tie) => ({
  table: fc
    .tuple(
      fc.array(tie('node'), { maxLength: 1 }),
      fc.array(fc.array(fc.tuple(fc.constantFrom(...CELLS), tie('node')), { maxLength: 4 }), {
        maxLength: 3,
      }),
    )
    .map(([captions, rows]) => {
      const wrap = (tag: string, part: Part): Part => ({
        source: `<${tag}>${part.source}</${tag.split(' ', 1)[0]!}>`,
        texts: part.texts,
      })
      const cells = rows.map((row) =>
        join(
          row.map(([tag, part]) => wrap(tag, part)),
          '',
        ),
      )
      const parts = [...captions.map((part) => wrap('caption', part)), ...cells.map((row) => wrap('tr', row))]
      return wrap('table', join(parts, ''))
    }),
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    word.map((text) => ({ source: ` ${text} `, texts: [text] })),
    tie('table'),
    fc
      .tuple(
        fc.constantFrom(...INLINE, ...BLOCK),
        fc.constantFrom(...ATTRIBUTE),
        fc.array(tie('node'), { maxLength: 4 }),
      )
      .map(([name, attribute, children]) => ({
        source: `<${name}${attribute}>${children.map(({ source }) => source).join('')}</${name}>`,
        texts: children.flatMap(({ texts }) => texts),
      })),
  ),
})).node

export const documents = (part: fc.Arbitrary<Part>, between: string) =>
  fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => join(parts, between))
const line = (start: string, end = ''): fc.Arbitrary<Part> =>
  word.map((text) => ({ source: `${start}${text}${end}`, texts: [text] }))

export const classicPart = fc.oneof(
  htmlPart,
  line(''),
  line('[caption id="a"]<img src="/a.png"> ', '[/caption]'),
  line('[toggle title="', '"]x[/toggle]'),
  line('[code]', ' [gallery][/code]'),
  line('<pre>', '\n\n[x]</pre>'),
  line('[unknown]', '[/unknown]'),
  line('<p>'),
)
export const blockPart = fc.oneof(
  line('<!-- wp:paragraph --><p>', '</p><!-- /wp:paragraph -->'),
  line('<!-- wp:acf/cta {"data":{"text":"', '"}} /-->'),
  line('<!-- wp:code --><pre><code>', '</code></pre><!-- /wp:code -->'),
  htmlPart.map(({ source, texts }) => ({ source: `<!-- wp:html -->${source}<!-- /wp:html -->`, texts })),
)
export const markdownPart = fc.oneof(
  line('## '),
  line('- '),
  line('> '),
  line('**', '**'),
  line('[', '](https://a.example)'),
  line('| a | b |\n|---|---|\n| ', ' | x |'),
  line('```js\n', '\n```'),
  line('- [ ] '),
  line('~~', '~~'),
  line('<div>', '</div>'),
  line(''),
)
const lexicalNode = (type: string, more: (text: string) => object): fc.Arbitrary<Part> =>
  word.map((text) => ({ source: JSON.stringify({ type, ...more(text) }), texts: [text] }))
const inText = (text: string) => ({ children: [{ type: 'extended-text', text }] })
export const lexicalPart = fc.oneof(
  lexicalNode('paragraph', inText),
  lexicalNode('extended-heading', (text) => ({ tag: 'h3', ...inText(text) })),
  lexicalNode('toggle', (heading) => ({ heading, content: '<p>x</p>' })),
  lexicalNode('product', (productTitle) => ({ productTitle, productDescription: '<p>x</p>' })),
  lexicalNode('header', (header) => ({ header, subheader: 'x' })),
  lexicalNode('signup', (header) => ({ header, disclaimer: 'x' })),
  lexicalNode('call-to-action', (textValue) => ({
    textValue: `<p>${textValue}</p>`,
    buttonText: 'x',
    buttonUrl: 'https://a.example',
  })),
  lexicalNode('bookmark', (title) => ({ url: 'https://a.example', metadata: { title } })),
  lexicalNode('file', (fileCaption) => ({ src: '/a.pdf', fileTitle: 'x', fileCaption })),
  lexicalNode('video', (caption) => ({ src: '/a.mp4', caption })),
  lexicalNode('image', (caption) => ({ src: '/a.png', caption })),
  lexicalNode('markdown', (markdown) => ({ markdown: `## ${markdown}` })),
  lexicalNode('unknown', (title) => ({ title, settings: { wide: true } })),
  lexicalNode('layout', inText),
  lexicalNode('layout', (title) => ({ title, children: [{ type: 'hashtag', text: 'x' }] })),
  lexicalNode('callout', (calloutText) => ({ calloutText })),
)
const mobiledocCard = (name: string, more: (text: string) => object): fc.Arbitrary<Part> =>
  word.map((text) => ({ source: JSON.stringify([name, more(text)]), texts: [text] }))
export const mobiledocPart = fc.oneof(
  mobiledocCard('html', (text) => ({ html: `<p>${text}</p>` })),
  mobiledocCard('markdown', (text) => ({ markdown: `# ${text}` })),
  mobiledocCard('toggle', (heading) => ({ heading, content: '<p>x</p>' })),
  mobiledocCard('product', (productTitle) => ({ productTitle })),
  mobiledocCard('callout', (calloutText) => ({ calloutText })),
  mobiledocCard('button', (buttonText) => ({ buttonText, buttonUrl: 'https://a.example' })),
  mobiledocCard('bookmark', (title) => ({ url: 'https://a.example', metadata: { title } })),
  mobiledocCard('unknown', (text) => ({ deep: [{ text }] })),
  mobiledocCard('embed', (caption) => ({ url: 'https://a.example', html: '', caption })),
)
