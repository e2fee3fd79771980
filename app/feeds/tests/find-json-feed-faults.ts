import { z } from '#domain/schema.ts'
import { findContentFaults, findInstantFault, findWebAddressFault, isLanguage } from './feed-values.ts'

const text = z.string().refine((value) => value.trim() !== '', { error: 'is empty' })
const address = checked(findWebAddressFault)
const instant = checked(findInstantFault)
const authors = z
  .array(
    z
      .strictObject({ name: text.optional(), url: address.optional(), avatar: address.optional() })
      .refine((author) => Object.keys(author).length > 0, { error: 'says nothing' }),
  )
  .min(1, { error: 'is empty' })
const language = z.string().refine(isLanguage, { error: 'is no language' })

const item = z
  .strictObject({
    id: text,
    url: address,
    title: text.optional(),
    content_html: z.string().optional(),
    content_text: z.string().optional(),
    summary: text.optional(),
    image: address.optional(),
    date_published: instant,
    date_modified: instant.optional(),
    authors: authors.optional(),
    tags: z.array(text).min(1, { error: 'is empty' }).optional(),
    language: language.optional(),
  })
  .refine((given) => given.content_html !== undefined || given.content_text !== undefined, {
    error: 'has no content',
  })

/** Format of jsonfeed.org; unknown keys are errors. */
const jsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1', { error: 'is another' }),
  title: text,
  home_page_url: address,
  feed_url: address,
  description: text.optional(),
  language: language.optional(),
  authors: authors.optional(),
  hubs: z.array(z.strictObject({ type: text, url: address })).optional(),
  items: z.array(item),
})

export function findJsonFeedFaults(json: string, url: string): string[] {
  const read = jsonFeed.safeParse(parseQuietly(json))
  if (!read.success)
    return read.error.issues.map(({ path, message }) => `${path.map(String).join('.') || 'feed'}: ${message}`)
  const { feed_url, items } = read.data
  const ids = items.map(({ id }) => id)
  return [
    ...(feed_url === url ? [] : [`feed_url: is ${feed_url}`]),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `id: ${id} is there twice`),
    ...items.flatMap(({ content_html: html = '' }) =>
      findContentFaults(html).map((fault) => `content_html: ${fault}`),
    ),
  ]
}

function parseQuietly(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function checked(find: (value: string) => string | null) {
  return z.string().superRefine((value, context) => {
    const fault = find(value)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  })
}
