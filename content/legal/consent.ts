/** Texts of the consent banner; `{services}` is replaced with the services that need consent. */
export const consentWords = {
  label: 'Your choice',
  question: 'May we measure visits with {services}? It helps us see which pages are useful.',
  more: 'What is stored',
  accept: 'Accept',
  decline: 'Decline',
  /** On the cookies page. */
  title: 'Your choice',
  isOn: 'Measuring is on in this browser.',
  isOff: 'Measuring is off in this browser.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  /** Shown if JavaScript is off. */
  withoutScript: 'Without JavaScript, nothing is measured.',
}
export type ConsentWords = typeof consentWords
