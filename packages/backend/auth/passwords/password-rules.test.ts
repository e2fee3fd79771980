import { expect, test } from 'vitest'
import { mustBeGoodPassword } from './password-rules.ts'

const judge = async (password: string, email: string | null = 'first.person@mail.example') => {
  try {
    await mustBeGoodPassword(password, email, 'Example Agency')
    return 'good'
  } catch (error) {
    return (error as Error).message
  }
}
const COMMON = 'Password is known to be weak and easy to guess, please choose a different one.'

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

test('allows a password that contains a short local part of the address', async () => {
  expect(await judge('ann12345', 'ann@mail.example')).toBe('good')
})
