import type { LegalFacts } from '#domain/legal/legal-pages.ts'

/** `text`: paragraphs; false for those that don't apply. */
export type LegalSection = { title: string; text: readonly (string | false)[] }

/** Writes a legal page as Markdown. Omits sections without paragraphs. */
export function writeSections(sections: readonly LegalSection[]): string {
  return sections
    .map(({ title, text }) => ({ title, paragraphs: text.filter((one) => one !== false && one !== '') }))
    .filter(({ paragraphs }) => paragraphs.length > 0)
    .map(({ title, paragraphs }) => `## ${title}\n\n${paragraphs.join('\n\n')}`)
    .join('\n\n')
}

export const writeList = (items: readonly (string | false)[]) =>
  items
    .filter((item) => item !== false)
    .map((item) => `- ${item}`)
    .join('\n')

/** Returns name, address and contact, one per line. */
export const writeContact = ({ legalName, address, email, phone }: LegalFacts) =>
  [legalName, ...address, email && `Email: ${email}`, phone && `Phone: ${phone}`].filter(Boolean).join('  \n')

const MARKUP = /[\\`*_{}[\]<>#|~]/g

/** Escapes Markdown characters in the facts. */
export function escapeFacts(facts: LegalFacts): LegalFacts {
  const escape = (text: string) => text.replaceAll(MARKUP, String.raw`\$&`)
  return {
    ...facts,
    name: escape(facts.name),
    legalName: escape(facts.legalName),
    address: facts.address.map(escape),
    email: escape(facts.email),
    phone: escape(facts.phone),
    representative: escape(facts.representative),
    register: escape(facts.register),
    taxId: escape(facts.taxId),
    hosting: escape(facts.hosting),
    services: facts.services.map(({ name, cookies, ...service }) => ({
      ...service,
      name: escape(name),
      ...(cookies && { cookies: escape(cookies) }),
    })),
  }
}
