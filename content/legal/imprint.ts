import type { LegalFacts } from '#domain/legal/legal-pages.ts'
import { writeContact, writeSections } from './legal-text.ts'

/** Returns the imprint as Markdown. */
export function composeImprint(facts: LegalFacts): string {
  const { region, name, legalName, address, representative, register, taxId, hosting } = facts
  return writeSections([
    {
      title: 'Provider',
      text: [
        writeContact(facts),
        name !== legalName && `${name} is a trading name of ${legalName}.`,
        representative !== '' && `Represented by: ${representative}`,
      ],
    },
    {
      title: region === 'uk' ? 'Company details' : 'Registration',
      text: [
        register !== '' && (region === 'uk' ? `Registered in: ${register}` : `Register: ${register}`),
        taxId !== '' && TAX_ID[region].replace('{id}', taxId),
      ],
    },
    {
      title: 'Responsible for content',
      text: [region === 'eu' && [representative || legalName, ...address].join('  \n')],
    },
    { title: 'Hosting', text: [hosting] },
    {
      title: 'Independence',
      text: [
        `${name} is an independent agency. It is not affiliated with, endorsed by or sponsored by the marketplaces named on this site.`,
      ],
    },
    {
      title: 'Report a problem',
      text: [
        'If something on this site is wrong, infringes a right or is hard to use with assistive technology, please write to the address above. We look at every report.',
      ],
    },
  ])
}

const TAX_ID: Record<LegalFacts['region'], string> = {
  us: 'Tax ID: {id}',
  uk: 'VAT number: {id}',
  eu: 'VAT identification number: {id}',
}
