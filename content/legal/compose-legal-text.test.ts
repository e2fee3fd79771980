import { expect, test } from 'vitest'
import { LEGAL_PAGES, type LegalFacts } from '#domain/legal/legal-pages.ts'
import { renderLegalText } from '#domain/legal/render-legal-text.ts'
import { composeLegalText } from './compose-legal-text.ts'

const FACTS: LegalFacts = {
  region: 'eu',
  siteUrl: 'https://www.northgate.example',
  name: 'Northgate',
  legalName: 'Northgate GmbH',
  address: ['1 Quay Street', 'Hamburg'],
  email: 'hello@northgate.example',
  phone: '+49 40 123456',
  representative: 'Ada Reed',
  register: 'Hamburg, HRB 1234',
  taxId: 'DE123456789',
  hosting: 'Host Ltd',
  hasOwnCalendar: true,
  hasBankTransfer: false,
  isSignUpOpen: true,
  services: [
    { name: 'Stripe', purpose: 'payment confirmation' },
    { name: 'GA4', purpose: 'statistics', cookies: '_ga', asksFirst: true },
  ],
  retention: { messages: 730, calls: null, emails: 90, activity: 400 },
}
const write = (page: (typeof LEGAL_PAGES)[number], change: Partial<LegalFacts> = {}) =>
  composeLegalText(page, { ...FACTS, ...change })

test.each<[(typeof LEGAL_PAGES)[number], Partial<LegalFacts>, contains: string[], misses: string[]]>([
  [
    'privacy',
    {},
    ['of the GDPR', 'Stripe: payment confirmation', '730 days', 'consent', 'create an account'],
    ['ICO', 'UK GDPR'],
  ],
  ['privacy', { region: 'uk' }, ['UK GDPR', 'Information Commissioner'], ['European Economic Area']],
  [
    'privacy',
    { region: 'us', services: [] },
    ['We don’t sell', 'Global Privacy Control'],
    ['GDPR', 'Article 6'],
  ],
  ['privacy', { isSignUpOpen: false }, [], ['create an account']],
  ['privacy', { hasOwnCalendar: false }, ['The booking provider named below'], ['send the confirmation']],
  ['terms', {}, ['arbitration board', 'gross negligence'], ['as is']],
  ['terms', { region: 'us' }, ['“as is”'], ['gross negligence']],
  ['terms', { region: 'uk' }, ['death or personal injury'], ['arbitration board']],
  ['imprint', {}, ['HRB 1234', 'VAT identification number: DE123456789', 'Represented by: Ada Reed'], []],
  [
    'imprint',
    { region: 'us', register: '', taxId: '', hosting: '' },
    ['trading name'],
    ['Registration', 'Hosting'],
  ],
  ['cookies', {}, ['With your consent', '**GA4**: statistics. Cookies: \\_ga.'], []],
  ['cookies', { services: [] }, ['asks for no consent'], ['With your consent', '**consent**']],
])('%s with %j', (page, change, contains, misses) => {
  const text = write(page, change)
  for (const words of contains) expect(text).toContain(words)
  for (const words of misses) expect(text).not.toContain(words)
})

test.each(LEGAL_PAGES)('%s shows names as they are typed, and no other HTML', (page) => {
  const name = 'A *B* <script>alert(1)</script> [c](javascript:x) #1 | _d_'
  const html = renderLegalText(write(page, { name, legalName: name, address: [name], hosting: name }))
  expect(html).not.toMatch(/<script|javascript:x"|<em>/)
  if (page === 'privacy') expect(html).toContain('A *B* &lt;script>')
  expect(html).not.toContain('undefined')
})
