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
  fallback: {
    blog: {
      title: 'Actionable Tips for Amazon Sellers',
      subtitle: 'Insights, tips, and the latest trends in digital marketing',
      description:
        'Working guides for Amazon sellers and direct-to-consumer brands: advertising, listings, launches, stock, fees and account health.',
      closing: {
        title: 'Rather work through it together?',
        lead: 'Bring your own figures to a call. We will do the math with you and tell you where to start.',
        action: { label: 'Book Call Now', href: '/book-call' },
      },
    },
    news: {
      title: 'Latest News',
      subtitle: 'Announcements, insights and industry developments for marketplace sellers and brands',
      description:
        'Announcements from the agency, seasonal calendars and guides to lasting marketplace rules for Amazon sellers and brands.',
      closing: {
        title: 'What does it mean for your account?',
        lead: 'Ask us on a call, with your account open in front of us both.',
        action: { label: 'Book Call Now', href: '/book-call' },
      },
    },
  },
})
