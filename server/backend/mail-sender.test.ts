import { expect, test } from 'vitest'
import { findMailServerProblem } from './mail-sender.ts'

test.each([
  'smtp://127.0.0.1:587',
  'smtp://[::1]:25',
  'smtp://localhost',
  'smtp://mail.internal',
  'smtp://169.254.169.254:25',
  'smtps://10.0.0.8',
  'smtp://8.8.8.8:22',
])('owners of a public site may not use the mail server %s', async (url) => {
  expect(await findMailServerProblem(url)).toMatch(/uses a port other|inside the server’s own network/)
})

test.each(['smtp://user:secret@8.8.8.8', 'smtps://8.8.8.8:465', 'smtp://8.8.8.8:2525'])(
  'owners may use the mail server %s',
  async (url) => {
    expect(await findMailServerProblem(url)).toBeNull()
  },
)
