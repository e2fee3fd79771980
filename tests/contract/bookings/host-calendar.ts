/** An HTTP server with the external calendar of a host. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HostCalendar = {
  /** Status and body of the response; both can be changed. */
  status: number
  text: string
  port: number
  stop(): Promise<void>
}

export async function startHostCalendar(): Promise<HostCalendar> {
  const server = createServer((_, response) => {
    response.writeHead(calendar.status, { 'content-type': 'text/calendar' }).end(calendar.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const calendar: HostCalendar = {
    status: 200,
    text: '',
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return calendar
}

/** "20261130T150000Z" */
export const toIcsTime = (iso: string) => new Date(iso).toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** A file with one event. */
export function writeCalendar(startsAt: string, minutes: number): string {
  const event = ['UID:x', `DTSTART:${toIcsTime(startsAt)}`, `DURATION:PT${minutes}M`, 'SUMMARY:Secret']
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...event, 'END:VEVENT', 'END:VCALENDAR', ''].join(
    '\r\n',
  )
}
