import { expect, test } from 'vitest'
import { judgeLaunch, type LaunchFacts } from './judge-launch.ts'

const NOW = Date.parse('2026-11-29T12:00:00Z')
const READY: LaunchFacts = {
  demoIdentity: [],
  hasOwnMark: true,
  demoParts: [],
  invalidContents: [],
  publishedDemoPosts: 0,
  mail: 'proven',
  siteUrl: 'https://www.northgate.example',
  canPay: true,
  addressProblem: null,
  booking: 'hosts',
  legal: { drafts: [], outdated: [] },
  owners: { total: 2, withoutFactor: 0 },
  backup: { kind: 'scheduled', at: '2026-11-29T03:00:00Z' },
  drawsShareImages: true,
  canBeIndexed: true,
  now: NOW,
}
const listOpen = (facts: Partial<LaunchFacts>) =>
  judgeLaunch({ ...READY, ...facts })
    .filter(({ isDone }) => !isDone)
    .map(({ id, text }) => `${id}: ${text}`)

test('a site is ready to launch if nothing is left to do', () => {
  expect(listOpen({})).toEqual([])
  expect(listOpen({ backup: { kind: 'hosted' }, booking: 'service' })).toEqual([])
})

test.each<[Partial<LaunchFacts>, string]>([
  [{ demoIdentity: ['Name', 'Phone'] }, 'identity: Still the demo’s: name, phone.'],
  [{ hasOwnMark: false }, 'look: The logo and the icon are still the demo’s.'],
  [
    { demoParts: [{ id: 'quotes', what: 'quotes', path: '/' }] },
    'demo-quotes: Quotes are the demo’s or placeholders.',
  ],
  [{ invalidContents: ['Home, hero.headline: Enter a text.'] }, 'unusable-0: This content of a page can’t'],
  [{ publishedDemoPosts: 1 }, 'posts: 1 demo post is published.'],
  [{ publishedDemoPosts: 24 }, 'posts: 24 demo posts are published.'],
  [{ mail: 'none' }, 'mail: No mail server is set up'],
  [{ mail: 'set' }, 'mail: It is not known whether emails arrive.'],
  [{ addressProblem: 'The certificate has expired.' }, 'address: The certificate has expired.'],
  [{ drawsShareImages: false }, 'share-images: Share images can’t be drawn.'],
  [{ canBeIndexed: false }, 'indexing: LAUNCHED=off'],
  [{ siteUrl: 'http://www.northgate.example' }, 'address: The address is http://www.northgate.example.'],
  [{ siteUrl: 'https://localhost:3000' }, 'address: The address is https://localhost:3000.'],
  [{ canPay: false }, 'payment: There is no way to pay.'],
  [{ booking: 'none' }, 'booking: No host has a name'],
  [{ booking: 'away' }, 'booking: The page of your booking service does not respond. Check its address.'],
  [{ legal: { drafts: ['Privacy', 'Terms'], outdated: [] } }, 'legal: Still drafts: Privacy, Terms.'],
  [
    { legal: { drafts: [], outdated: ['Privacy'] } },
    'legal-changes: Settings changed since these texts were confirmed: Privacy.',
  ],
  [{ owners: { total: 0, withoutFactor: 0 } }, 'accounts: No account is an owner.'],
  [{ owners: { total: 1, withoutFactor: 1 } }, 'accounts: The owner signs in'],
  [{ owners: { total: 3, withoutFactor: 2 } }, 'accounts: 2 of 3 owners'],
  [{ backup: { kind: 'off' } }, 'backups: Scheduled backups are off.'],
  [{ backup: { kind: 'scheduled', at: null } }, 'backups: There is no backup from the last day.'],
  [
    { backup: { kind: 'scheduled', at: '2026-11-28T11:00:00Z' } },
    'backups: There is no backup from the last day.',
  ],
])('%j is left to do', (facts, sentence) => {
  const [open, ...others] = listOpen(facts)
  expect(open).toContain(sentence)
  expect(others).toEqual([])
})
