import type { LegalFacts } from '#domain/legal/legal-pages.ts'
import { writeSections } from './legal-text.ts'

/** Markdown of the cookie notice. */
export function composeCookies(facts: LegalFacts): string {
  const { services } = facts
  const optional = services.filter(({ asksFirst }) => asksFirst)
  const setting = services.filter(({ cookies, asksFirst }) => cookies && !asksFirst)
  return writeSections([
    {
      title: 'In short',
      text: [
        optional.length > 0
          ? 'Without your consent this site stores only what it needs to work. The services under “With your consent” start after you agreed.'
          : 'This site stores only what it needs to work as you use it. It sets no cookies for advertising, and asks for no consent because it needs none.',
      ],
    },
    {
      title: 'What the site needs',
      text: [
        writeTable([
          ['theme', 'Local storage', 'Your choice of light or dark', 'Until you choose “System”'],
          ['section, carried-toast', 'Session storage', 'Position and message after a link', 'One page'],
          ...(optional.length > 0
            ? ([['consent', 'Local storage', 'Your choice below', 'Until you change it']] as const)
            : []),
          [
            'sb-…-auth-token',
            'Local storage',
            'Keeps people with an account signed in',
            'Until they sign out',
          ],
          ['change', 'Cookie', 'Shows people who edit the site their latest change', 'One minute'],
        ]),
        setting.length > 0 && 'These services are part of a page and store what they need:',
        setting.length > 0 && writeServices(setting),
      ],
    },
    {
      title: 'With your consent',
      text: [optional.length > 0 && writeServices(optional)],
    },
    {
      title: 'Control',
      text: [
        'Your browser can block or delete cookies and storage for this site. Videos and posts of other sites load only after you press them; their providers may then set cookies of their own.',
        'The page [Privacy](/privacy) names who receives data.',
      ],
    },
  ])
}

type Row = readonly [name: string, kind: string, purpose: string, lifetime: string]

const writeTable = (rows: readonly Row[]) =>
  [
    '| Name | Kind | Purpose | Kept |',
    '| --- | --- | --- | --- |',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')

const writeServices = (services: LegalFacts['services']) =>
  [
    '| Service | Purpose | Cookies |',
    '| --- | --- | --- |',
    ...services.map(({ name, purpose, cookies }) => `| ${name} | ${purpose} | ${cookies ?? 'none'} |`),
  ].join('\n')
