import type { PersonLeaf } from 'schema-dts'
import { organizationId, personId, webPageId } from './node-ids.ts'

export type PersonFacts = {
  /** Canonical address of the page about the person. */
  url: string
  name: string
  /** Maybe empty. */
  role: string
  description: string
  /** Absolute; null without a picture. */
  picture: string | null
  /** Absolute addresses of the person's pages elsewhere. */
  links: readonly string[]
}

/** Somebody who writes for the agency. */
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
