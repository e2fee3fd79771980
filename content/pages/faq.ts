import { defineDocument } from '#domain/documents/document.ts'
import { action, group, line, list, text } from '#domain/documents/fields.ts'

/** The questions on the home page. */
export const faq = defineDocument({
  name: 'faq',
  label: 'Questions on the home page',
  schema: group({
    title: line(60),
    lead: text(160),
    items: list(group({ question: line(90), answer: text(500), link: action().optional() }), {
      min: 1,
      max: 14,
    }),
  }),
  fallback: {
    title: 'Before you book',
    lead: 'What people ask us first. Anything else we answer on the call.',
    items: [
      {
        question: 'What does it cost?',
        answer:
          'A fixed monthly fee. It depends on the services you choose, the number of products and the marketplaces you sell in. You get it in writing after the call, and it stays the same for the agreed term.',
      },
      {
        question: 'Is there a minimum term?',
        answer:
          'Three months, because a change in ads or listings takes 60 to 90 days to judge. After that, month by month.',
      },
      {
        question: 'Who is it not for?',
        answer:
          'Products that are often out of stock, sellers who have no budget for ads yet, and anyone who wants reviews bought or policies bent. We tell you on the call if we think it is too early.',
      },
      {
        question: 'What does the money-back guarantee cover?',
        answer:
          'Its terms are part of your service agreement: what it covers, for how long, and how to claim. We go through them with you before you sign.',
        link: { label: 'About the terms', href: '/book-call#money-back-terms' },
      },
      {
        question: 'Do you need my password?',
        answer:
          'No. For the call you share your screen. Later you add us as a user with the permissions the work needs, and you can remove us at any time.',
      },
      {
        question: 'Who owns the account, the listings and the data?',
        answer:
          'You do. Texts, images, campaigns and reports stay in your account when we stop working together.',
      },
      {
        question: 'How soon will I see something?',
        answer:
          'The first agreed target usually moves within 30 days, a significant change takes about 90. You see every change and its effect in the weekly page.',
        link: { label: 'How we count', href: '/how-we-count' },
      },
    ],
  },
})
