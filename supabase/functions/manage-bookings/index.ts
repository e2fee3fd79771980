import { serveFunction } from '../_shared/frame/serve-function.ts'
import { input, type Input } from './contract.ts'
import { listCalendar, mustBePeriod } from './list-calendar.ts'
import { bookForClient } from './book-for-client.ts'
import { type Call, cancelCall, listTimes, markCall, moveCall, noteCall, readCall } from './manage-calls.ts'
import { endFeed, makeFeed, readSettings, removeHost, saveHost, saveRules } from './manage-hosts.ts'
import { addDaysOff, closeHolidays, openHoliday, removeDaysOff, saveDayOff } from './manage-days-off.ts'
import { addBlock, addCalendar, readCalendars, removeRow } from './manage-times.ts'

/** Calendars elsewhere may be slow. */
const TIME_LIMIT_MS = 60_000

/** The calendar of administrators; the database decides by its caller. */
export default serveFunction<Input>({ access: 'author', input, timeLimitMs: TIME_LIMIT_MS }, act)

function act(call: Call): Promise<Record<string, unknown>> {
  const { body } = call
  switch (body.action) {
    case 'list':
      return listCalendar(call, body)
    case 'times':
      mustBePeriod(body.from, body.to)
      return listTimes(call, body)
    case 'read':
      return readCall(call, body.id)
    case 'move':
      return moveCall(call, body)
    case 'cancel':
      return cancelCall(call, body)
    case 'book':
      return bookForClient(call, body)
    case 'mark':
      return markCall(call, body)
    case 'note':
      return noteCall(call, body)
    default:
      return actOnTimes(call)
  }
}

function actOnTimes(call: Call): Promise<Record<string, unknown>> {
  const { body } = call
  switch (body.action) {
    case 'block':
      return addBlock(call, body)
    case 'unblock':
      return removeRow(call, 'booking_blocks', body.id)
    case 'add-calendar':
      return addCalendar(call, body)
    case 'remove-calendar':
      return removeRow(call, 'host_calendars', body.id)
    case 'read-calendars':
      return readCalendars(call)
    default:
      return actOnDaysOff(call)
  }
}

function actOnDaysOff(call: Call): Promise<Record<string, unknown>> {
  const { body } = call
  switch (body.action) {
    case 'add-days-off':
      return addDaysOff(call, body)
    case 'save-day-off':
      return saveDayOff(call, body)
    case 'close-holidays':
      return closeHolidays(call, body)
    case 'open-holiday':
      return openHoliday(call, body)
    case 'remove-days-off':
      return removeDaysOff(call, body)
    default:
      return actOnHosts(call)
  }
}

function actOnHosts(call: Call): Promise<Record<string, unknown>> {
  const { body } = call
  switch (body.action) {
    case 'save-rules':
      return saveRules(call, body)
    case 'save-host':
      return saveHost(call, body)
    case 'remove-host':
      return removeHost(call, body)
    case 'make-feed':
      return makeFeed(call, body)
    case 'end-feed':
      return endFeed(call, body)
    default:
      return readSettings(call)
  }
}
