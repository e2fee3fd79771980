/** What a page that has been read to its end asks of its reader: one thing, on a banner. */
export type Closing = { title: string; lead: string; action: { label: string; href: string } }

const bookCall = { label: 'Book Call Now', href: '/book-call' }

export const homeClosing: Closing = {
  title: 'Bring one product to a call',
  lead: 'We look at it in your account with you, and tell you what we would change first and why.',
  action: { ...bookCall, label: 'Get Started' },
}

export const blogClosing: Closing = {
  title: 'Rather work through it together?',
  lead: 'Bring your own figures to a call. We will do the math with you and tell you where to start.',
  action: bookCall,
}

export const newsClosing: Closing = {
  title: 'What does it mean for your account?',
  lead: 'Ask us on a call, with your account open in front of us both.',
  action: bookCall,
}
