import { expect, test } from 'vitest'
import { sanitizeHtml } from './sanitize-html.ts'

/**
 * Pasted and embedded content gets the colors of the site in light and dark mode, so the review before publishing need
 * not check contrast.
 */
test.for([
  '<p style="color:#eee;background:#fff">x</p>',
  '<p style="text-decoration: underline; color: white">x</p>',
  '<font color="yellow">x</font>',
  '<table bgcolor="#000" background="/a.png"><tr bgcolor="red"><td bgcolor="blue" style="color:#222">x</td></tr></table>',
  '<body text="#999" bgcolor="#aaa" link="#bbb"><p>x</p></body>',
  '<blockquote class="text-white bg-black has-red-color"><p>x</p></blockquote>',
  '<svg fill="#fff"><text fill="#eee">x</text></svg>',
  '<style>p { color: #fff }</style><p>x</p>',
  '<iframe src="https://a.example/widget"></iframe><p>x</p>',
  '<embed src="https://a.example/b"><object data="/c"><p>x</p></object>',
  '<hr color="red"><p>x</p>',
])('%s keeps no colors', (html) => {
  const clean = sanitizeHtml(html)
  expect(clean).not.toMatch(
    /color|background|#[\da-f]{3}|fill|text=|white|yellow|red|blue|<iframe|<embed|<object|<svg/i,
  )
})
