/** Texts of the consent banner. `{services}` is replaced with the services that need consent. */
export const consentWords = {
  label: 'Your choice',
  question: 'May we count your visits with {services}? It helps us see which pages are useful.',
  more: 'What is stored',
  accept: 'Accept',
  decline: 'Decline',
  /** Shown on the cookies page. */
  title: 'Your choice',
  isOn: 'Visits are counted in this browser.',
  isOff: 'Visits are not counted in this browser.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  /** Shown if JavaScript is off. */
  withoutScript: 'Without JavaScript, visits are not counted.',
}
export type ConsentWords = typeof consentWords
