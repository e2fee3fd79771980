import { expect, test } from 'vitest'
import { correctWords } from './correct-words.ts'

const KNOWN = ['amazon', 'advertising', 'reinstatement', 'launch', 'lunch']

test.for([
  ['amzaon', 'amazon'],
  ['amazn advertsing', 'amazon advertising'],
  ['reinstatment', 'reinstatement'],
  ['lanch', 'launch'],
  ['amazon advertsing', 'amazon advertising'],
] as const)('%s is corrected to %s', ([typed, meant]) => {
  expect(correctWords(typed, KNOWN)).toBe(meant)
})

test.for(['amazon', 'advert', 'zebra', 'amz', '', '!!!'])('%j is left as it is', (typed) => {
  expect(correctWords(typed, KNOWN)).toBeNull()
})
