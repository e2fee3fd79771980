import fallback from '#content/defaults/post-lists.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { group, line, text } from '#domain/documents/fields.ts'
import { closing } from './closings.ts'

/** `description`: for search engines. `closing`: banner below the list and below each post. */
const postList = (label: string) =>
  group({ title: line(60), subtitle: line(120), description: text(200), closing: closing() }, label)

/** The product specification fixes titles and subtitles. */
export const postLists = defineDocument({
  name: 'post-lists',
  label: 'Blog and news',
  schema: group({ blog: postList('Blog'), news: postList('News') }),
  fallback,
})
