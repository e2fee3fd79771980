import { defineDocument } from '#domain/documents/document.ts'
import { action, group, line, listOf, text } from '#domain/documents/fields.ts'

const thanks = (label: string) =>
  group(
    {
      title: line(60),
      lead: text(140),
      steps: listOf(3, group({ title: line(50), text: text(110) })),
    },
    label,
  )

/** What happens after a form was sent, by its kind. */
export const contactThanks = defineDocument({
  name: 'contact-thanks',
  label: 'Thank-you pages',
  schema: group({
    head: group({ title: line(60), description: text(200) }, 'Search results'),
    stepsTitle: line(60),
    call: group({ title: line(60), lead: text(160), action: action() }),
    kinds: group({
      contact: thanks('Message'),
      callback: thanks('Callback'),
      'service-question': thanks('Question about a service'),
      'calculator-result': thanks('Result of the calculator'),
    }),
  }),
  fallback: {
    head: { title: 'Thank you', description: 'What happens next with your message to {agency}.' },
    stepsTitle: 'What happens next',
    call: {
      title: 'Want to talk sooner?',
      lead: 'Pick a time in the calendar, and have your account open so that we can look at it together.',
      action: { label: 'Book Call Now', href: '/book-call' },
    },
    kinds: {
      contact: {
        title: 'Thank you. We got your message.',
        lead: 'It goes straight to the people who will answer it.',
        steps: [
          { title: 'We read it', text: 'An account manager, not a ticket queue.' },
          { title: 'You get a reply by email', text: 'With a question if something is missing.' },
          { title: 'Nothing else', text: 'We don’t add you to any list.' },
        ],
      },
      callback: {
        title: 'Thank you. We’ll call you.',
        lead: 'Your number goes straight to the people who will call you.',
        steps: [
          { title: 'We read your note', text: 'So you don’t have to explain it twice.' },
          { title: 'Your phone rings', text: 'At the time you asked for, if you gave one.' },
          { title: 'If we miss each other', text: 'We try again, or email you if you left an address.' },
        ],
      },
      'service-question': {
        title: 'Thank you. We got your question.',
        lead: 'It goes to the people who do this work.',
        steps: [
          { title: 'A specialist reads it', text: 'And looks at what you sell.' },
          { title: 'You get a reply by email', text: 'With a question if something is missing.' },
          { title: 'You decide', text: 'Write back, book a call, or leave it at that.' },
        ],
      },
      'calculator-result': {
        title: 'Your result is on its way.',
        lead: 'It arrives within a minute or two. If it doesn’t, check your spam folder.',
        steps: [
          { title: 'Open the email', text: 'It has your figures, the chart and a page to print.' },
          { title: 'Set the target', text: 'Campaign by campaign, the largest spend first.' },
          { title: 'Look again in two weeks', text: 'Your organic share moves, and the target with it.' },
        ],
      },
    },
  },
})
