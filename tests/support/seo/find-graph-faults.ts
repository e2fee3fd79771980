import { GOOGLE_TYPES } from './google-properties.ts'
import { type GraphNode, listNodes } from './read-head.ts'
import { readVocabulary } from './vocabulary.ts'

const vocabulary = readVocabulary()

/** ISO 8601 date, optionally with time and zone. */
const DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/
/** Data types that accept any text. */
const TEXTS = ['Text', 'Distance', 'Number', 'Integer', 'CssSelectorType', 'XPathType', 'PronounceableText']
const NUMBERS = ['Number', 'Integer', 'Float']
const DATES = ['Date', 'DateTime']
/** Input annotations of actions (https://schema.org/docs/actions.html). */
const ANNOTATION = /-(?:input|output)$/
/** Self-serving reviews violate Google's guidelines. */
const SELF_SERVING = ['aggregateRating', 'review', 'reviews', 'starRating']

/** Violations of schema.org, Google's documentation and our own rules. */
export function findGraphFaults(graph: { '@context'?: unknown; '@graph'?: unknown }): string[] {
  const nodes = listNodes(graph['@graph'])
  const described = nodes.filter((node) => node['@type'] !== undefined)
  const ids = described.flatMap((node) => node['@id'] ?? [])
  const references = nodes.filter((node) => node['@type'] === undefined)
  return [
    ...(graph['@context'] === 'https://schema.org' ? [] : ['The context is not schema.org']),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is described twice`),
    ...references.flatMap((node) => findReferenceFault(node, ids)),
    ...described.flatMap(findNodeFaults),
  ]
}

function findReferenceFault(node: GraphNode, ids: string[]): string[] {
  const id = node['@id']
  if (id === undefined || Object.keys(node).length > 1) return [`${JSON.stringify(node)} has no type`]
  return ids.includes(id) ? [] : [`${id} is not in the graph`]
}

function findNodeFaults(node: GraphNode): string[] {
  const type = String(node['@type'])
  if (!vocabulary.hasType(type)) return [`${type} is no type`]
  const id = node['@id']
  return [
    ...(id === undefined || isAbsolute(id) ? [] : [`${type}: ${id} is not absolute`]),
    ...Object.entries(node)
      .filter(([property]) => !property.startsWith('@') && !ANNOTATION.test(property))
      .flatMap(([property, value]) => findPropertyFaults(type, property, value)),
    ...findMissingProperties(type, node),
  ]
}

function findPropertyFaults(type: string, property: string, value: unknown): string[] {
  const range = vocabulary.findRange(type, property)
  if (range === null) return [`${type} has no ${property}`]
  if (SELF_SERVING.includes(property)) return [`${type}: ${property} is for others to say`]
  return [value]
    .flat()
    .filter((one) => !isInRange(one, range))
    .map((one) => `${type}: ${property} may not be ${JSON.stringify(one)}`)
}

function isInRange(value: unknown, range: string[]): boolean {
  if (typeof value === 'boolean') return range.includes('Boolean')
  if (typeof value === 'number') return NUMBERS.some((kind) => range.includes(kind))
  if (typeof value === 'string') return isTextInRange(value, range)
  const { '@type': kind } = value as GraphNode
  return kind === undefined
    ? range.includes('IdReference')
    : range.some((expected) => vocabulary.isKindOf(kind, expected))
}

function isTextInRange(value: string, range: string[]): boolean {
  if (value.trim() === '') return false
  if (DATES.some((kind) => range.includes(kind))) return DATE.test(value)
  // A breadcrumb refers to its page by URL.
  if (range.includes('URL') || range.includes('Thing')) {
    if (isAbsolute(value)) return true
  }
  if (value.startsWith('https://schema.org/'))
    return range.some((kind) => vocabulary.isKindOf(kind, 'Enumeration'))
  return TEXTS.some((kind) => range.includes(kind))
}

function isAbsolute(address: string): boolean {
  return /^https?:\/\/[^/]/.test(address) && URL.canParse(address)
}

function findMissingProperties(type: string, node: GraphNode): string[] {
  return Object.entries(GOOGLE_TYPES)
    .filter(([documented]) => vocabulary.isKindOf(type, documented))
    .flatMap(([documented, { required, recommended }]) =>
      [...required, ...recommended]
        .filter((property) => node[property] === undefined)
        .map((property) => `${type} lacks ${property} (${GOOGLE_TYPES[documented]!.page})`),
    )
}
