import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createSmtpSender } from './smtp-sender.ts'

const mail = { to: 'ann@mail.example', subject: 'Grüße', text: 'Some words', html: '<p>Some words</p>' }

test('sends a complete email to an SMTP server', async () => {
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
  const sender = createSmtpSender({
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    from: 'Example Agency <hello@site.example>',
  })
  try {
    await sender.send(mail)
    expect(received).toContain('MAIL FROM:<hello@site.example>')
    expect(received).toContain('RCPT TO:<ann@mail.example>')
    expect(received).toContain('Some words')
    expect(received).toContain('<p>Some words</p>')
  } finally {
    await sender.close!()
    await new Promise((resolve) => server.close(resolve))
  }
})

test('accepts only addresses of mail servers', () => {
  expect(() => createSmtpSender({ url: 'https://mail.example', from: 'a@b.example' })).toThrow('smtp://')
})
