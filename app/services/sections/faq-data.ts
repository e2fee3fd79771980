import type { MetaDescriptor } from 'react-router'
import type { FaqItem } from '#content/services/service-page.ts'

/** The questions of a page as schema.org's FAQPage, for search engines. */
export function describeQuestions(items: readonly FaqItem[]): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: items.map((item) => ({
        '@type': 'Question',
        name: item.question,
        acceptedAnswer: { '@type': 'Answer', text: item.answer },
      })),
    },
  }
}
