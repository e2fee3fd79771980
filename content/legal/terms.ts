import type { LegalFacts } from '#domain/legal/legal-pages.ts'
import { writeContact, writeList, writeSections } from './legal-text.ts'

/** Returns the terms of use as Markdown. */
export function composeTerms(facts: LegalFacts): string {
  const { region, legalName, siteUrl, isSignUpOpen } = facts
  return writeSections([
    {
      title: 'What these terms cover',
      text: [
        `They apply to the use of ${siteUrl}, which ${legalName} (“we”) offers to businesses. Work for clients is governed by the agreement signed for it, which prevails where it differs from this page.`,
        writeContact(facts),
      ],
    },
    {
      title: 'Information on this site',
      text: [
        'Articles, guides, downloads and calculators are general information, not advice for your case. We write them with care, but marketplaces change their rules and fees without notice. Check before you act on them.',
        'Figures and case studies describe past work. They don’t promise a result for you.',
        'We are independent of the marketplaces named here. Their names and marks belong to their owners.',
      ],
    },
    {
      title: 'Calls',
      text: [
        'Booking a call is free and creates no contract for services. You can move or cancel it with the link in the confirmation. We may also move or cancel a call, and will let you know by email.',
      ],
    },
    {
      title: 'Invoices and payments',
      text: [
        'An invoice link is meant for you: anyone who has it can read the invoice. An invoice shows what is due, by when, and how to pay. Payment providers work under their own terms.',
      ],
    },
    {
      title: 'Accounts',
      text: [
        isSignUpOpen &&
          'Keep your password to yourself and let us know if someone else has used your account. You can delete the account at any time. We may close an account that breaks these terms.',
      ],
    },
    {
      title: 'Fair use',
      text: [
        'Please don’t:',
        writeList([
          'attack the site, probe it for weaknesses without our consent, or load it with automated requests beyond what search engines do',
          'send false details, spam, malware or anything unlawful through its forms',
          'pretend to be someone else',
        ]),
      ],
    },
    {
      title: 'Content and downloads',
      text: [
        'Texts, pictures, downloads and software of this site belong to us or our licensors. You may read, print and share links to them. Downloads given to you are for your own business; please don’t resell or republish them.',
      ],
    },
    {
      title: 'Links',
      text: ['We don’t control sites we link to and are not responsible for what they publish.'],
    },
    { title: region === 'us' ? 'Disclaimer and liability' : 'Liability', text: LIABILITY[region] },
    {
      title: 'Law and courts',
      text: [
        region === 'us'
          ? `The law of the state in which ${legalName} is established applies, without its conflict-of-law rules. Its state and federal courts have jurisdiction.`
          : `The law of the country in which ${legalName} is established applies, and between businesses its courts have jurisdiction. Consumers keep the protection of the law of the country they live in.`,
        region === 'eu' &&
          'We are neither obliged nor willing to take part in dispute resolution before a consumer arbitration board.',
      ],
    },
    {
      title: 'Changes',
      text: [
        'We may change these terms for the future. The date above shows the last update. If one part is invalid, the others stay in force.',
      ],
    },
  ])
}

const LIABILITY: Record<LegalFacts['region'], readonly string[]> = {
  us: [
    'The site is provided “as is” and “as available”. To the extent the law allows, we disclaim all implied warranties, including merchantability, fitness for a particular purpose and non-infringement.',
    'To the extent the law allows, we are not liable for indirect, incidental or consequential damages or lost profits that arise from using the site, and our total liability for its use is limited to 100 US dollars. Some states don’t allow such limits, so they may not apply to you.',
  ],
  uk: [
    'Nothing in these terms limits our liability for death or personal injury caused by negligence, for fraud, or where the law doesn’t allow it.',
    'Otherwise, as the use of this site is free, we are not liable to businesses for loss of profit, business, data or goodwill, or for indirect loss that arises from using it.',
  ],
  eu: [
    'We are fully liable for intent and gross negligence, for injury to life, body or health, and under mandatory product liability law.',
    'For slight negligence we are only liable if we breach a duty that is essential to the use of the site, and then only for foreseeable, typical damage.',
  ],
}
