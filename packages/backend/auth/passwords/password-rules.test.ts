import { expect, test } from 'vitest'
import { mustBeGoodPassword, openFrequentPasswords } from './password-rules.ts'

const rules = {
  minLength: 8,
  readCommon: openFrequentPasswords(8),
  forbidden: ['Example Agency', 'ExampleAgency'],
}
const judge = async (password: string, email: string | null = 'first.person@mail.example') => {
  try {
    await mustBeGoodPassword(password, email, rules)
    return 'good'
  } catch (error) {
    return (error as Error).message
  }
}
const COMMON = 'Password is known to be weak and easy to guess, please choose a different one.'

test('the list of common passwords is as long as the rules ask for, and unpacked once', async () => {
  const common = await rules.readCommon()
  expect(common.size).toBeGreaterThan(10_000)
  expect([...common].every((password) => password.length >= 8 && password === password.toLowerCase())).toBe(
    true,
  )
  expect(await rules.readCommon()).toBe(common)
})

test.for([
  ['a fine long phrase', 'good'],
  ['пароль-длинный', 'good'],
  ['x1!aaaab', 'good'],
  ['seven77', 'Password should be at least 8 characters.'],
  ['🔒🔒🔒🔒🔒🔒🔒', 'Password should be at least 8 characters.'],
  ['🔒🔒🔒🔒🔒🔒🔒🔒', 'good'],
  ['password1', COMMON],
  ['PASSWORD1', COMMON],
  ['Example Agency 2026!', COMMON],
  ['exampleagency', COMMON],
  ['the exampleagency is fine', 'good'],
  ['First.Person1', COMMON],
  ['first.person@mail.example', COMMON],
  ['y'.repeat(72), 'good'],
  ['y'.repeat(73), 'Password cannot be longer than 72 characters'],
] as const)('%s: %s', async ([password, verdict]) => {
  expect(await judge(password)).toBe(verdict)
})

test('a short local part forbids nothing', async () => {
  expect(await judge('ann12345', 'ann@mail.example')).toBe('good')
})
