import { defineDocument } from '#domain/documents/document.ts'
import { group, line, text } from '#domain/documents/fields.ts'

const pageHead = () => group({ title: line(70), description: line(120) })

/** Preview page of an unpublished post. `{title}` and `{moment}` are replaced. */
export const postPreview = defineDocument({
  name: 'post-preview',
  label: 'Previews of posts',
  schema: group({
    head: pageHead(),
    label: line(20),
    states: group({ draft: line(80), draftOfPublished: line(80), published: line(80) }),
    until: text(140),
    ended: group({ head: pageHead(), title: line(60), lead: text(200) }),
  }),
  fallback: {
    head: { title: 'Preview: {title} | {agency}', description: 'A post that is not published yet.' },
    label: 'Preview',
    states: {
      draft: 'Not published yet.',
      draftOfPublished: 'The next version of a published post.',
      published: 'Published as shown here.',
    },
    until: 'This link works until {moment}. Please don’t pass it on.',
    ended: {
      head: {
        title: 'This preview has expired | {agency}',
        description: 'The link to a preview has expired.',
      },
      title: 'This preview has expired',
      lead: 'Preview links work for a few days and can be turned off sooner. Please ask the person who sent it to you for a new one.',
    },
  },
})
