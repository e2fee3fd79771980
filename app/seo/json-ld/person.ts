import type { PersonLeaf } from 'schema-dts'
import { organizationId, personId, webPageId } from './node-ids.ts'

export type PersonFacts = {
  /** Canonical URL of the author's page. */
  url: string
  name: string
  /** May be empty. */
  role: string
  description: string
  /** Absolute URL; null if there is none. */
  picture: string | null
  /** Absolute URLs of profiles on other sites. */
  links: readonly string[]
}

/** An author. */
export function describePerson(siteUrl: string, person: PersonFacts): PersonLeaf {
  const { url, name, role, description, picture, links } = person
  return {
    '@type': 'Person',
    '@id': personId(url),
    name,
    url,
    description,
    ...(role && { jobTitle: role }),
    ...(picture && { image: picture }),
    ...(links.length > 0 && { sameAs: [...links] }),
    worksFor: { '@id': organizationId(siteUrl) },
    mainEntityOfPage: { '@id': webPageId(url) },
  }
}
