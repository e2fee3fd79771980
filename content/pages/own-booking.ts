/** The pages on which visitors manage a booked call. */
export const ownBooking = {
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
      lead: 'The invitation is on its way to {email}. This page stays yours: keep its address to move or cancel the call.',
    },
    moved: {
      title: 'Your call has moved',
      lead: 'A new invitation is on its way to {email}; it takes the place of the former one.',
    },
    ahead: { title: 'Your call', lead: 'Everything about it is here. The invitation went to {email}.' },
    now: {
      title: 'Your call is on',
      lead: 'It began a moment ago. If something keeps you from joining, phone or write.',
    },
    over: {
      title: 'This call is over',
      lead: 'Thank you for your time. You can book another one whenever you like.',
    },
    missed: {
      title: 'We missed you',
      lead: 'The call did not come about. Choose another time, and nothing is lost.',
    },
    cancelled: {
      title: 'This call is cancelled',
      lead: 'The time is free for others again. You can book another one whenever you like.',
    },
  },
  again: 'Choose another time',
  add: { title: 'Add it to your calendar', file: 'Calendar file (.ics)' },
  next: {
    title: 'What happens next',
    steps: [
      {
        title: 'Check your inbox',
        text: 'The invitation is there in a minute. If it is not, look among the spam, and check the address on this page.',
      },
      {
        title: 'We remind you',
        text: 'By email, a day before the call and an hour before it, where there is that much time.',
      },
      { title: 'Have your account open', text: 'You share your screen; we need no login.' },
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
    former: 'So far:',
    gone: 'That time is no longer free. Here are the ones that are.',
    confirmTitle: 'Move your call?',
    confirmLead: 'Your old slot is released, and you get a new invitation.',
    to: 'Moves to',
    nearest: 'The nearest free times',
    submit: 'Move the call',
    other: 'Choose another time',
    keep: 'Keep the call as it is',
    away: 'The call could not be moved just now; it is still at its former time. Please try again in a moment.',
  },
  cancel: {
    open: 'Cancel the call',
    title: 'Cancel your call?',
    lead: 'Your slot is released right away. You can always book another one.',
    reason: 'Why, if you like to say (optional)',
    submit: 'Cancel the call',
    keep: 'Keep the call',
    away: 'The call could not be cancelled just now; it still stands. Please try again in a moment.',
  },
} as const
