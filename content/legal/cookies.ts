import type { LegalFacts } from '#domain/legal/legal-pages.ts'
import { writeList, writeSections } from './legal-text.ts'

/** Returns the cookie notice as Markdown. */
export function composeCookies(facts: LegalFacts): string {
  const { services } = facts
  const optional = services.filter(({ asksFirst }) => asksFirst)
  const setting = services.filter(({ cookies, asksFirst }) => cookies && !asksFirst)
  return writeSections([
    {
      title: 'In short',
      text: [
        optional.length > 0
          ? 'Without your consent this site stores only what it needs to work. The services under “With your consent” start only after you agree.'
          : 'This site stores only what it needs to work. It sets no advertising cookies, and asks for no consent because it needs none.',
      ],
    },
    {
      title: 'What the site needs',
      text: [
        writeRows([
          ['theme', 'local storage', 'your choice of light or dark', 'until you choose “System”'],
          ['section, carried-toast', 'session storage', 'position and message after a link', 'for one page'],
          ...(optional.length > 0
            ? ([['consent', 'local storage', 'your choice above', 'until you change it']] as const)
            : []),
          [
            'sb-…-auth-token',
            'local storage',
            'keeps people with an account signed in',
            'until they sign out',
          ],
          ['change', 'cookie', 'shows people who edit the site their latest change', 'for a minute'],
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
        'Your browser can block or delete cookies and storage for this site. Videos and posts from other sites load only after you click them; their providers may then set their own cookies.',
        'The [Privacy](/privacy) page lists who receives data.',
      ],
    },
  ])
}

type Row = readonly [name: string, kind: string, purpose: string, lifetime: string]

const writeRows = (rows: readonly Row[]) =>
  writeList(
    rows.map(([name, kind, purpose, lifetime]) => `**${name}** (${kind}): ${purpose}. Kept: ${lifetime}.`),
  )

const writeServices = (services: LegalFacts['services']) =>
  writeList(
    services.map(({ name, purpose, cookies }) => `**${name}**: ${purpose}. Cookies: ${cookies ?? 'none'}.`),
  )
