import { defineDocument } from '#domain/documents/document.ts'
import { textFields } from '#domain/documents/text-fields.ts'

const texts = {
  head: {
    title: 'Your call',
    description: 'When your call is, and how to move or cancel it.',
  },
  when: 'Your call',
  given: 'What you told us',
  done: 'Confirmed',
  /** Headings by the status of the call. */
  states: {
    booked: {
      title: 'You’re booked',
      lead: 'The invitation is on its way to {email}. Bookmark this page to move or cancel the call.',
    },
    moved: {
      title: 'Your call has moved',
      lead: 'A new invitation is on its way to {email}. It replaces the previous one.',
    },
    ahead: { title: 'Your call', lead: 'All the details are here. The invitation was sent to {email}.' },
    now: {
      title: 'Your call is on',
      lead: 'It has just started. If you can’t join, call or email us.',
    },
    over: {
      title: 'This call is over',
      lead: 'Thank you for your time. You can book another one whenever you like.',
    },
    missed: {
      title: 'We missed you',
      lead: 'We didn’t get to talk. Choose another time that works for you.',
    },
    cancelled: {
      title: 'This call was canceled',
      lead: 'The time is available to others again. You can book another one whenever you like.',
    },
  },
  again: 'Choose another time',
  /** Shown when it is too late to move or cancel the call. */
  late: 'This call begins soon, so it can no longer be moved or canceled here. Please write or call us.',
  add: { title: 'Add it to your calendar', file: 'Calendar file (.ics)' },
  next: {
    title: 'What happens next',
    steps: [
      {
        title: 'Check your inbox',
        text: 'The invitation arrives within a minute. If it doesn’t, check your spam folder and the email address on this page.',
      },
      {
        title: 'We remind you',
        text: 'By email, a day and an hour before the call, if there is enough time.',
      },
      { title: 'Have your account open', text: 'You share your screen. No account access needed.' },
    ],
    question: 'A question before the call?',
    subject: 'A question about my call',
  },
  move: {
    open: 'Move the call',
    title: 'Choose another time',
    lead: 'Your call stays as it is until you confirm the new time.',
    calendar: 'Free times',
    panel: 'Move your call',
    former: 'Current time:',
    gone: 'That time is no longer free. Here are the ones that are.',
    confirmTitle: 'Move your call?',
    confirmLead: 'Your old slot is released, and you get a new invitation.',
    to: 'Moves to',
    nearest: 'The nearest free times',
    submit: 'Move the call',
    other: 'Choose another time',
    keep: 'Keep the call as it is',
    away: 'We couldn’t move the call. It is still at its current time. Please try again in a moment.',
  },
  cancel: {
    open: 'Cancel the call',
    title: 'Cancel your call?',
    lead: 'Your slot is released right away. You can always book another one.',
    reason: 'Reason (optional)',
    submit: 'Cancel the call',
    keep: 'Keep the call',
    away: 'We couldn’t cancel the call. It is still booked. Please try again in a moment.',
  },
}

/** The pages on which visitors manage a booked call. */
export const ownBookingPage = defineDocument({
  name: 'own-booking',
  label: 'Pages of a booked call',
  schema: textFields(texts),
  fallback: texts,
})
