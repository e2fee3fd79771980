import { serveFunction } from '../_shared/frame/serve-function.ts'
import { input, type Input } from './contract.ts'
import { listCalendar } from './list-calendar.ts'
import { addBlock, addCalendar, readCalendars, removeRow } from './manage-calendars.ts'
import {
  type Action,
  bookForClient,
  type Call,
  cancelCall,
  listTimes,
  markCall,
  moveCall,
  noteCall,
  readCall,
} from './manage-calls.ts'
import { addDaysOff, closeHolidays, openHoliday, removeDaysOff, saveDayOff } from './manage-days-off.ts'
import { endFeed, makeFeed, readSettings, removeHost, saveHost, saveRules } from './manage-hosts.ts'

/** External calendars may be slow. */
const TIME_LIMIT_MS = 60_000

type Handlers = {
  [Name in Input['action']]: (call: Call, body: Action<Name>) => Promise<object>
}

const handlers: Handlers = {
  list: listCalendar,
  times: listTimes,
  read: (call, { id }) => readCall(call, id),
  move: moveCall,
  cancel: cancelCall,
  book: bookForClient,
  mark: markCall,
  note: noteCall,
  block: addBlock,
  unblock: (call, { id }) => removeRow(call, 'booking_blocks', id),
  settings: readSettings,
  'save-rules': saveRules,
  'save-host': saveHost,
  'remove-host': removeHost,
  'add-days-off': addDaysOff,
  'save-day-off': saveDayOff,
  'close-holidays': closeHolidays,
  'open-holiday': openHoliday,
  'remove-days-off': removeDaysOff,
  'add-calendar': addCalendar,
  'remove-calendar': (call, { id }) => removeRow(call, 'host_calendars', id),
  'read-calendars': readCalendars,
  'make-feed': makeFeed,
  'end-feed': endFeed,
}

/** Manages calls, hosts and rules. Row-level security decides what the caller may do. */
export default serveFunction<Input>({ access: 'author', input, timeLimitMs: TIME_LIMIT_MS }, (call) =>
  (handlers[call.body.action] as (call: Call, body: Input) => Promise<object>)(call, call.body),
)
