import type { FAQPageLeaf } from 'schema-dts'
import { questionsId, webPageId } from './node-ids.ts'

/**
 * The questions of a page with their answers, as they stand on it. Google draws no result from them any more; others
 * that answer questions read them.
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
