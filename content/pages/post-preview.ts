import fallback from '#content/defaults/post-preview.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { group, line, text } from '#domain/documents/fields.ts'

const pageHead = () => group({ title: line(70), description: line(120) })

/** Previews of posts, and the notice above previews of pages. `{title}` and `{moment}` are replaced. */
export const postPreview = defineDocument({
  name: 'post-preview',
  label: 'Previews',
  schema: group({
    head: pageHead(),
    label: line(20),
    states: group({ draft: line(80), draftOfPublished: line(80), published: line(80), page: line(80) }),
    until: text(140),
    ended: group({ head: pageHead(), title: line(60), lead: text(200) }),
  }),
  fallback,
})
