import { defineDocument } from '#domain/documents/document.ts'
import { group, line } from '#domain/documents/fields.ts'

/** Labels of share images, and titles for pages whose headline doesn’t fit. */
export const shareCards = defineDocument({
  name: 'share-cards',
  label: 'Share images',
  schema: group({
    labels: group({
      home: line(50),
      services: line(50),
      blog: line(50),
      news: line(50),
      author: line(50),
      authors: line(50),
      authorsTitle: line(80),
      about: line(50),
      caseStudiesTitle: line(80),
      contact: line(50),
      contactTitle: line(80),
      booking: line(50),
      payment: line(50),
      tool: line(50),
    }),
    result: group({ title: line(60), label: line(60) }, 'Result of the calculator'),
  }),
  fallback: {
    labels: {
      home: 'Marketplace growth for sellers and brands',
      services: 'Services',
      blog: 'Blog',
      news: 'News',
      author: 'Author',
      authors: 'Authors',
      authorsTitle: 'Who writes here',
      about: 'About us',
      caseStudiesTitle: 'Eight accounts, told with their figures',
      contact: 'Contact',
      contactTitle: 'Write, call or visit us',
      booking: 'Success call',
      payment: 'Payments',
      tool: 'Free tool',
    },
    result: {
      title: 'Your ACoS target',
      // Figures as the visitor gave them, in percent.
      label: '{tacos}% TACoS, {organic}% organic sales',
    },
  },
})
