import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createSmtpSender } from './smtp-sender.ts'

const mail = { to: 'ann@mail.example', subject: 'Grüße', text: 'Some words', html: '<p>Some words</p>' }

async function startServer() {
  const received: string[] = []
  const server = createServer((socket) => {
    let isData = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        received.push(line)
        if (isData && line === '.') isData = false
        else if (isData) continue
        else if (line === 'DATA') isData = true
        if (isData) socket.write('354 go on\r\n')
        else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { received, port: (server.address() as AddressInfo).port }
}

function openSender(options: Omit<Parameters<typeof createSmtpSender>[0], 'from'>) {
  const sender = createSmtpSender({ ...options, from: 'Example Agency <hello@site.example>' })
  onTestFinished(() => sender.close!())
  return sender
}

test('sends a complete email to an SMTP server', async () => {
  const { received, port } = await startServer()
  await openSender({ url: `smtp://127.0.0.1:${port}` }).send(mail)
  expect(received).toContain('MAIL FROM:<hello@site.example>')
  expect(received).toContain('RCPT TO:<ann@mail.example>')
  expect(received).toContain('Some words')
  expect(received).toContain('<p>Some words</p>')
})

test('connects only to the address that resolveHost returns', async () => {
  const { received, port } = await startServer()
  const url = `smtp://mail.invalid:${port}`
  await openSender({ url, resolveHost: async (name) => (name === 'mail.invalid' ? '127.0.0.1' : '') }).send(
    mail,
  )
  expect(received).toContain('RCPT TO:<ann@mail.example>')
  const refused = openSender({ url, resolveHost: () => Promise.reject(new Error('private')) })
  await expect(refused.send(mail)).rejects.toThrow('private')
})

test('accepts only addresses of mail servers', () => {
  expect(() => createSmtpSender({ url: 'https://mail.example', from: 'a@b.example' })).toThrow('smtp://')
})
