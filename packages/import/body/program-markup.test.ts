import { expect, test } from 'vitest'
import { writeBody } from './body-tree.ts'
import { cleanBody } from './clean-body.ts'
import { parseBody } from './parse-body.ts'

const clean = (html: string) => writeBody(cleanBody(parseBody(html)).nodes)

const word = (level: number, bullet: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${bullet}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`

test.for<[string, string, string]>([
  [
    'nested lists of Word',
    word(1, '·', 'A') + word(2, 'o', 'B') + word(3, '§', 'C') + word(2, 'o', 'D') + word(1, '·', 'E'),
    '<ul><li>A<ul><li>B<ul><li>C</li></ul></li><li>D</li></ul></li><li>E</li></ul>',
  ],
  [
    'numbers of Word with bullets below',
    word(1, '1.', 'A') + word(2, '·', 'B') + word(1, '(2)', 'C') + word(2, 'b)', 'D') + word(2, 'xiv.', 'E'),
    '<ol><li>A<ul><li>B</li></ul></li><li>C<ol><li>D</li><li>E</li></ol></li></ol>',
  ],
  [
    'a list of Word that starts at its third level',
    word(3, '·', 'A') + word(1, '·', 'B'),
    '<ul><li>A</li></ul><ul><li>B</li></ul>',
  ],
  [
    'paragraphs of Word that are no items',
    '<p class=MsoListParagraph>No bullet</p><p class=MsoNormal>1. May</p><p style="mso-list:none"><span style="mso-list:Ignore">·</span>a</p>',
    '<p>No bullet</p><p>1. May</p><p>·a</p>',
  ],
  [
    'lists of Word for the web',
    '<div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1"><li data-aria-level="1" role="listitem"><p class="Paragraph"><span class="TextRun">A</span></p></li></ul></div><div class="ListContainerWrapper SCXW1"><ul><li data-aria-level="2"><p>B</p></li></ul></div><div class="ListContainerWrapper SCXW1"><ul><li data-aria-level="1"><p>C</p></li></ul></div>',
    '<ul><li><p>A</p><ul><li><p>B</p></li></ul></li><li><p>C</p></li></ul>',
  ],
  [
    'lists of Slack',
    '<ul data-stringify-type="unordered-list" data-indent="0"><li>A</li></ul><ul data-indent="1"><li>B</li><li>C</li></ul><ol data-indent="0"><li>D</li></ol>',
    '<ul><li>A<ul><li>B</li><li>C</li></ul></li></ul><ol><li>D</li></ol>',
  ],
  [
    'lists beside their item, as in Google Docs, Outlook and Apple Notes',
    '<ul><li><p>A</p></li><ul><li>B</li><ol><li>C</li></ol></ul><li>D</li></ul>',
    '<ul><li><p>A</p><ul><li>B<ol><li>C</li></ol></li></ul></li><li>D</li></ul>',
  ],
  [
    'a list that begins with a list',
    '<ul><ul><li>A</li></ul><li>B</li></ul>',
    '<ul><li>A</li><li>B</li></ul>',
  ],
  [
    'checklists of Google Docs',
    '<ul><li role="checkbox" aria-checked="false"><img src="data:image/png;base64,iVBORw0KGgo=" aria-roledescription="checkbox" alt="unchecked"><p>A</p></li><li role="checkbox" aria-checked="true"><p><s>B</s></p></li></ul>',
    '<ul><li><p>☐ A</p></li><li><p>☑ <span class="strike">B</span></p></li></ul>',
  ],
  [
    'checklists of Notion',
    '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span>A</span></li></ul>',
    '<ul><li>☑ A</li></ul>',
  ],
  [
    'task lists of GitHub and Markdown',
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> A<ul><li><p><input type="checkbox" checked> B</p></li></ul></li></ul>',
    '<ul><li>☐ A<ul><li><p>☑ B</p></li></ul></li></ul>',
  ],
  [
    'checklists of Tiptap, Quill and Evernote',
    '<ul><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked="checked"><span></span></label><div><p>A</p></div></li><li data-list="unchecked">B</li><li style="--en-checked:true;"><div>C</div></li></ul>',
    '<ul><li><p>☑ A</p></li><li>☐ B</li><li><p>☑ C</p></li></ul>',
  ],
  [
    'code of Visual Studio Code',
    `<div style="color: #d4d4d4;font-family: Menlo, Monaco, 'Courier New', monospace;white-space: pre;"><div><span>if</span> (a) {</div><div>    b()</div><br><div>}</div></div>`,
    '<pre><code>if (a) {\n    b()\n\n}</code></pre>',
  ],
  [
    'a word of code',
    `<p>a</p><div style="font-family: Consolas, monospace;white-space: pre;"><div><span>b()</span></div></div>`,
    '<p>a</p><code>b()</code>',
  ],
  [
    'code of GitHub',
    '<table class="highlight js-file-line-container"><tbody><tr>\n<td class="blob-num" data-line-number="1"></td>\n<td class="blob-code blob-code-inner js-file-line"><span>def</span> a():</td>\n</tr>\n<tr><td class="blob-num"></td><td class="blob-code">\n</td></tr><tr><td class="blob-num"></td><td class="blob-code">    b()</td></tr></tbody></table>',
    '<pre><code>def a():\n\n    b()</code></pre>',
  ],
  [
    'code in Markdown on GitHub',
    '<div class="highlight highlight-source-js"><pre><span>a</span>()\n\n  b()</pre><clipboard-copy><svg></svg></clipboard-copy></div>',
    '<pre><code class="language-js">a()\n\n  b()</code></pre>',
  ],
  [
    'code on GitHub without colors',
    '<div class="highlight highlight-source-shell"><pre>a\n\nb</pre></div>',
    '<pre><code class="language-shell">a\n\nb</code></pre>',
  ],
  [
    'code of chats with a toolbar',
    '<pre><div><div>python</div><div><button>Copy code</button></div><div><code class="language-python"><span>a</span>\n  b</code></div></div></pre>',
    '<pre><code class="language-python">a\n  b</code></pre>',
  ],
  [
    'code with line numbers and a box for each line',
    '<pre data-language="TS"><span class="line-number">1</span><code>a</code><span class="line-number">2</span><code>  b</code></pre>',
    '<pre><code class="language-ts">a\n  b</code></pre>',
  ],
  ['code whose lines end with breaks', '<pre>a<br>  b<br><br>c</pre>', '<pre>a\n  b\n\nc</pre>'],
  ['a box with an empty line', '<pre><div>a</div><div><br></div><div>b</div></pre>', '<pre>a\n\nb</pre>'],
  [
    'emoji that are pictures',
    '<p>a <img data-emoji="🎉" alt="🎉" src="https://fonts.gstatic.com/x.png"> <img class="emoji" alt="👍" src="https://s.w.org/x.svg"></p>',
    '<p>a 🎉 👍</p>',
  ],
  [
    'paragraphs of Slack',
    'a<span class="c-mrkdwn__br" data-stringify-type="paragraph-break"></span>b',
    'a<br><br>b',
  ],
  [
    'formulas of chats',
    '<p>a <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html">x2</span></span></p>',
    '<p>a x^2</p>',
  ],
  ['words beside code', '<pre>a <code>b</code> c</pre>', '<pre>a b c</pre>'],
  [
    'words in controls and gutters of code',
    '<pre><button>Copy</button><button>Try it</button><span class="gutter">1</span><span class="gutter">x</span><code>b</code></pre>',
    '<pre>Try itxb</pre>',
  ],
  ['words of a player in a control of code', '<pre><button><object> w1x </object></button></pre>', ' w1x '],
  ['a picture in code', '<pre>a<img src="/b.png">c</pre>', '<pre>ac</pre><img src="/b.png">'],
  ['tables of Apple Notes', '<object><table><tr><td>a</td></tr></table></object>', '<p>a</p>'],
])('%s', ([, html, written]) => {
  expect(clean(html)).toBe(written)
})
