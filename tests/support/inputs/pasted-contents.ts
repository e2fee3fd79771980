/** Clipboard contents of other programs, and the blocks that the editor makes of them. */
import { expect } from 'vitest'

const CODE =
  '<div style="font-family: Menlo, monospace;white-space: pre;"><div>a() {</div><div>  b()</div><br><div>}</div></div>'
const NESTED_LIST =
  '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><ul><li dir="ltr" aria-level="1"><p><span>One</span></p></li>' +
  '<ul><li dir="ltr" aria-level="2"><p><span style="white-space:pre-wrap;">Two</span></p></li></ul></ul></b>'
const CHAT =
  '<h3>Steps</h3><ol><li><p>Ship</p></li></ol><pre><div>js<button>Copy code</button></div><div><code class="language-js">a()</code></div></pre>'

const CHECKLIST =
  '<b style="font-weight:normal;" id="docs-internal-guid-1"><ul style="list-style-type:none"><li role="checkbox" aria-checked="false" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" alt="unchecked" aria-roledescription="checkbox"/><p><span>Task</span></p></li></ul></b>'
const DOCS_TABLE =
  '<b style="font-weight:normal;" id="docs-internal-guid-1"><div><table><colgroup><col width="300"/><col width="300"/></colgroup><tbody><tr><td><p><span style="font-weight:700;">Metric</span></p></td><td><p><span style="font-weight:700;">Value</span></p></td></tr><tr><td><p><span>ACoS</span></p></td><td><p><span>25 %</span></p></td></tr></tbody></table></div></b>'
const asWord = (body: string) =>
  `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"></head><body><!--StartFragment-->${body}<!--EndFragment--></body></html>`
const asWordItem = (level: string, sign: string, words: string) =>
  `<p class=MsoListParagraph style='mso-list:${level}'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`
const NOTION =
  '<!-- notionvc: 123 --><h1>Title</h1><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span class="to-do-children-unchecked">todo</span></li></ul><details open=""><summary>Toggle head</summary><p>Inside</p></details><aside>💡 Callout</aside><pre><code class="language-js">const a = 1</code></pre>'

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
  ['', [], { 'text/html': CHECKLIST, 'text/plain': 'Task' }, ['Bulleted list: ☐ Task']],
  [
    '',
    [],
    { 'text/html': DOCS_TABLE, 'text/plain': 'Metric\nValue' },
    ['Table: Metric | Value / ACoS | 25 %'],
  ],
  [
    '',
    [],
    {
      'text/html': asWord(
        `${asWordItem('l0 level1 lfo1', '·', 'Alpha')}${asWordItem('l0 level2 lfo1', 'o', 'Sub')}<p class=MsoNormal>1. is no item<o:p></o:p></p>${asWordItem('l1 level1 lfo2', '1.', 'First')}`,
      ),
      'text/plain': 'x',
    },
    ['Bulleted list: Alpha | Sub', 'Paragraph: 1. is no item', 'Numbered list: First'],
  ],
  [
    '',
    [],
    {
      'text/html': asWord(
        '<p class=MsoNormal>See</p><p class=MsoNormal><img width=300 height=200 src="file:///C:/Temp/clip_image002.png"></p>',
      ),
      'text/plain': 'See',
    },
    ['Paragraph: See', expect.stringMatching(/^Image: /)],
  ],
  [
    '',
    [],
    { 'text/html': NOTION, 'text/plain': 'x' },
    [
      'Heading 1: Title',
      'Bulleted list: ☐ todo',
      'Paragraph: Toggle head',
      'Paragraph: Inside',
      expect.stringMatching(/^Callout: .*💡 Callout/),
      expect.stringMatching(/^Code: .*const a = 1/),
    ],
  ],
]
