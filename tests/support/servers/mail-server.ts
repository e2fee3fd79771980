/** An SMTP server for tests, which can reject emails. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export type ReceivedEmail = { from: string; to: string[]; data: string }

export type MailServer = {
  port: number
  /** Received emails. */
  taken: ReceivedEmail[]
  /** All SMTP commands, without email content. */
  commands: string[]
  /** Rejects the next command that starts with this text, once. */
  refuse: (command: string, answer: string) => void
  stop: () => Promise<void>
}

/** @param offers extensions announced after EHLO, such as STARTTLS */
export async function startMailServer(offers: readonly string[] = []): Promise<MailServer> {
  const taken: ReceivedEmail[] = []
  const commands: string[] = []
  const refusals: { command: string; answer: string }[] = []
  const answer = (line: string): string => {
    const at = refusals.findIndex(({ command }) => line.toUpperCase().startsWith(command))
    if (at !== -1) return refusals.splice(at, 1)[0]!.answer
    if (/^EHLO/i.test(line))
      return ['test', ...offers]
        .map((name, index) => `250${index === offers.length ? ' ' : '-'}${name}`)
        .join('\r\n')
    if (/^AUTH/i.test(line)) return '235 2.7.0 welcome'
    if (/^DATA/i.test(line)) return '354 go on'
    return /^QUIT/i.test(line) ? '221 bye' : '250 ok'
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    socket.write('220 test\r\n')
    serveConnection(socket, { answer, taken, commands })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    commands,
    refuse: (command, line) => refusals.push({ command, answer: line }),
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Service = Pick<MailServer, 'taken' | 'commands'> & { answer: (line: string) => string }

function serveConnection(socket: Socket, { answer, taken, commands }: Service): void {
  let rest = ''
  let mail: ReceivedEmail = { from: '', to: [], data: '' }
  let isData = false
  const endMail = () => {
    isData = false
    const response = answer('END OF DATA')
    if (response.startsWith('250')) taken.push(mail)
    mail = { from: '', to: [], data: '' }
    socket.write(`${response}\r\n`)
  }
  const obey = (line: string) => {
    commands.push(line)
    const response = answer(line)
    const [, address = ''] = /<(.*)>/.exec(line) ?? []
    if (/^MAIL FROM/i.test(line)) mail.from = address
    if (/^RCPT TO/i.test(line) && response.startsWith('250')) mail.to.push(address)
    isData = response.startsWith('354')
    socket.write(`${response}\r\n`)
    if (response.startsWith('221')) socket.end()
  }
  socket.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n')
    rest = lines.pop()!
    for (const line of lines) {
      if (!isData) obey(line)
      else if (line === '.') endMail()
      else mail.data += `${line}\r\n`
    }
  })
}
