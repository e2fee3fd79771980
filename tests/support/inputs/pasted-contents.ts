/** Clipboard contents of other programs, and the blocks that the editor makes of them. */
import { expect } from 'vitest'

const CODE =
  '<div style="font-family: Menlo, monospace;white-space: pre;"><div>a() {</div><div>  b()</div><br><div>}</div></div>'
const NESTED_LIST =
  '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><ul><li dir="ltr" aria-level="1"><p><span>One</span></p></li>' +
  '<ul><li dir="ltr" aria-level="2"><p><span style="white-space:pre-wrap;">Two</span></p></li></ul></ul></b>'
const CHAT =
  '<h3>Steps</h3><ol><li><p>Ship</p></li></ol><pre><div>js<button>Copy code</button></div><div><code class="language-js">a()</code></div></pre>'

/** Typed before, keys pressed after it, what is pasted, and the blocks afterward. */
type Row = [words: string, keys: string[], content: Record<string, string>, blocks: unknown[]]

export const PASTED_CONTENTS: Row[] = [
  [
    'Before after',
    ['Home', ...Array<string>(7).fill('ArrowRight')],
    { 'text/plain': 'L1\nL2' },
    ['Paragraph: Before L1', 'Paragraph: L2after'],
  ],
  [
    'Before after',
    ['Home', ...Array<string>(7).fill('ArrowRight')],
    { 'text/html': '<p>P1</p><p><b>P2</b></p>', 'text/plain': 'P1\n\nP2' },
    ['Paragraph: Before P1', 'Paragraph: <strong>P2</strong>after'],
  ],
  [
    '- One\nTwo',
    [],
    { 'text/html': '<ul><li>X</li><li>Y</li></ul>', 'text/plain': 'X\nY' },
    ['Bulleted list: One | Two | X | Y'],
  ],
  ['- One', [], { 'text/plain': 'X\nY' }, ['Bulleted list: OneX | Y']],
  ['> Said ', [], { 'text/plain': 'A\nB' }, [expect.stringMatching(/^Quote: Said A.*B$/)]],
  [
    '',
    [],
    { 'text/plain': '# Title\n\nText **bold**\n\n<aside>\nNote\n</aside>' },
    ['Heading 1: Title', 'Paragraph: Text <strong>bold</strong>', expect.stringContaining('Note')],
  ],
  ['', [], { 'text/plain': 'Name\tQ1\nBo\t1200' }, ['Table: Name | Q1 / Bo | 1200']],
  ['', [], { 'text/html': NESTED_LIST, 'text/plain': 'One\nTwo' }, ['Bulleted list: One | Two']],
  [
    '',
    [],
    { 'text/html': CHAT, 'text/plain': 'Steps\n1. Ship\na()' },
    ['Heading 3: Steps', 'Numbered list: Ship', expect.stringMatching(/^Code: .*a\(\)/)],
  ],
  [
    '',
    [],
    { 'text/html': CODE, 'text/plain': 'a() {\n  b()\n\n}' },
    [expect.stringContaining('a() {\n  b()\n\n}')],
  ],
  [
    'a ',
    [],
    { 'text/plain': 'www.shelf.example' },
    ['Paragraph: a <a href="https://www.shelf.example">www.shelf.example</a>'],
  ],
  ['a', [], { 'text/plain': ' b ' }, ['Paragraph: a b ']],
  [
    '',
    [],
    { 'text/html': '<span>## A\n\n**b**</span>', 'text/plain': '## A\n\n**b**' },
    ['Heading 2: A', 'Paragraph: <strong>b</strong>'],
  ],
  [
    'our fees',
    ['Shift+Control+ArrowLeft'],
    { 'text/plain': 'https://shelf.example/fees' },
    ['Paragraph: our <a href="https://shelf.example/fees">fees</a>'],
  ],
]
