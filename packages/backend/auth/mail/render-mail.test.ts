import { expect, test } from 'vitest'
import type { MailKind } from './mail-texts.ts'
import { renderMail } from './render-mail.ts'

const variables = {
  siteName: 'Ann & Bob <Agency>',
  siteUrl: 'https://site.example',
  link: 'https://site.example/auth/v1/verify?token=x&type=signup',
  code: '012345',
  newEmail: '"><img src=x>@evil.example',
}
const KINDS: MailKind[] = ['signup', 'already-registered', 'email-changed', 'recovery-code-used']

test.for(KINDS)('the %s email contains the site name and escapes all values', (kind) => {
  const mail = renderMail(kind, 'ann@mail.example', variables)
  expect(mail.to).toBe('ann@mail.example')
  expect(mail.text).toContain('Ann & Bob <Agency>')
  expect(mail.html).toContain('Ann &amp; Bob &lt;Agency&gt;')
  expect(mail.html).not.toMatch(/<Agency>|<img|<script/)
  expect(mail.subject).not.toMatch(/[\r\n]/)
})

test('both parts contain the link and the code', () => {
  const { text, html } = renderMail('signup', 'ann@mail.example', variables)
  expect(text).toContain(`Confirm my address:\n${variables.link}`)
  expect(text).toContain('Or enter this code: 012345')
  expect(html).toContain('href="https://site.example/auth/v1/verify?token=x&amp;type=signup"')
  expect(html).toContain('Or enter this code: 012345')
})
