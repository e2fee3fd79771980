import { contactPage } from './contact.ts'

const call = {
  title: 'Want to talk sooner?',
  lead: 'Pick a time in the calendar, and have your account open in front of both of us.',
  action: contactPage.call.action,
}

/** What happens after a form was sent, by its kind. */
export const contactThanks = {
  head: { title: 'Thank you', description: 'What happens now with what you sent to {agency}.' },
  stepsTitle: 'What happens next',
  call,
  kinds: {
    contact: {
      title: 'Thank you. Your message is with us.',
      lead: 'It is stored, and goes to the people who answer.',
      steps: [
        { title: 'Somebody reads it', text: 'A person who works on accounts, not a queue.' },
        { title: 'You get an answer by mail', text: 'With a question back if something is missing.' },
        { title: 'Nothing else', text: 'Your address goes on no list.' },
      ],
    },
    callback: {
      title: 'Thank you. We call you.',
      lead: 'Your number is stored, and goes to the people who call.',
      steps: [
        { title: 'Somebody reads what you wrote', text: 'So that you need not tell it twice.' },
        { title: 'Your phone rings', text: 'When it suits you, as far as you said when that is.' },
        { title: 'If we miss each other', text: 'We try again, or write if you left an address.' },
      ],
    },
    'service-question': {
      title: 'Thank you. Your question is with us.',
      lead: 'It goes to the people who do this work.',
      steps: [
        { title: 'Somebody who does it reads it', text: 'And looks at what you sell.' },
        { title: 'You get an answer by mail', text: 'With a question back if something is missing.' },
        { title: 'You decide', text: 'Write back, book a call, or leave it at that.' },
      ],
    },
    'calculator-result': {
      title: 'Your result is on its way.',
      lead: 'It is sent within a minute or so. If it does not come, look among the spam.',
      steps: [
        { title: 'Open the mail', text: 'It has your figures, the curve and a page to print.' },
        { title: 'Set the target', text: 'Campaign by campaign, the largest spend first.' },
        { title: 'Look again in two weeks', text: 'Your organic share moves, and the target with it.' },
      ],
    },
  },
} as const
