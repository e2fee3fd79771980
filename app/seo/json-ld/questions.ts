import type { FAQPageLeaf } from 'schema-dts'
import { questionsId, webPageId } from './node-ids.ts'

/**
 * Describes the questions and answers of a page. Google no longer shows them as rich results, but other
 * services read them.
 */
export function describeQuestions(
  pageUrl: string,
  items: readonly { question: string; answer: string }[],
): FAQPageLeaf {
  return {
    '@type': 'FAQPage',
    '@id': questionsId(pageUrl),
    isPartOf: { '@id': webPageId(pageUrl) },
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
