import { expect, test } from 'vitest'
import { composeEmbedSandbox } from './embed.tsx'

test('a page of another origin may run scripts, submit forms, keep its origin and open windows', () => {
  expect(composeEmbedSandbox('https://calendar.example/agency', 'https://www.agency.example')).toBe(
    'allow-scripts allow-forms allow-same-origin allow-popups',
  )
})

test('sandboxes an embedded page of our own origin', () => {
  expect(composeEmbedSandbox('https://www.agency.example/embed', 'https://www.agency.example')).toBe(
    'allow-scripts allow-forms allow-popups',
  )
})
