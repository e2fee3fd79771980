/** Connects a host's calendar at Google or Microsoft: the code flow of OAuth 2.0, begun and ended in one session. */
import { randomBytes } from 'node:crypto'
import { type CalendarProvider, PROVIDER_NAMES } from '#domain/booking/calendar/calendar-providers.ts'
import { z } from '#domain/schema.ts'
import { PROVIDER_HOSTS } from '../_shared/bookings/booking-rows.ts'
import { CalendarAccountError } from '../_shared/bookings/calendars/calendar-account.ts'
import { refreshCalendars } from '../_shared/bookings/calendars/refresh-calendars.ts'
import { openProviderCalendar } from '../_shared/bookings/provider-calendars/open-provider-calendar.ts'
import {
  AccessEndedError,
  composeAuthorizeUrl,
  redeemCode,
} from '../_shared/bookings/provider-calendars/provider-access.ts'
import { readAgency } from '../_shared/deliveries/agency.ts'
import { FetchFailure } from '../_shared/fetch/guarded-fetch-failure.ts'
import { FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { readClaims } from '../_shared/frame/token-claims.ts'
import {
  calendarContext,
  calendarLoginContext,
  isSealed,
  listSealingKeys,
  open,
  seal,
  UnopenedTextError,
} from '../_shared/secrets/seal.ts'
import type { Action, Call } from './calls.ts'
import { listCalendars } from './settings.ts'
import { writeRow } from './write-row.ts'

const MAX_AGE_MS = 10 * 60_000
const VERIFIER_BYTES = 32

/** Travels sealed through the browser and the provider. */
const connection = z.object({
  /** Id of the calendar, also of a new one, so that it is added once. */
  calendar: z.string(),
  isNew: z.boolean(),
  hostId: z.string(),
  verifier: z.string(),
  endsAt: z.number(),
})

export async function connectProvider(
  call: Call,
  { hostId, provider, calendar }: Action<'connect-provider'>,
) {
  const verifier = randomBytes(VERIFIER_BYTES).toString('base64url')
  const begun: z.infer<typeof connection> = {
    calendar: calendar ?? crypto.randomUUID(),
    isNew: calendar === undefined,
    hostId,
    verifier,
    endsAt: Date.now() + MAX_AGE_MS,
  }
  const keys = await listSealingKeys(call.runtime)
  const state = await seal(keys, JSON.stringify(begun), describeSession(call, provider))
  const redirectUri = composeRedirectUri(call, provider)
  return { url: composeAuthorizeUrl({ provider, redirectUri, verifier }, state, call.runtime) }
}

export async function finishConnection(call: Call, { provider, code, state }: Action<'finish-connection'>) {
  const { calendar, isNew, hostId, verifier } = await openState(call, provider, state)
  const { access, name } = await redeem(call, { provider, code, verifier })
  const keys = await listSealingKeys(call.runtime)
  const login = await seal(keys, JSON.stringify(access), calendarLoginContext(calendar))
  const hostname = PROVIDER_HOSTS[provider]
  const table = call.database.from('host_calendars')
  const label = name.slice(0, 100)
  const url = await seal(keys, `https://${hostname}`, calendarContext(calendar))
  const saved = isNew
    ? table.insert({ id: calendar, host_id: hostId, label, url, hostname, login })
    : table.update({ label, login }).match({ id: calendar, host_id: hostId, hostname })
  await writeRow(saved.select('id').maybeSingle(), `The answer of ${PROVIDER_NAMES[provider]} is too long.`)
  await refreshCalendars(call, { p_calendar: calendar })
  const calendars = await listCalendars(call)
  return { calendar: calendars.find(({ id }) => id === calendar) }
}

/** Registered at the provider. One per provider, so that the answer of one can't be given to another. */
function composeRedirectUri({ runtime }: Call, provider: CalendarProvider): string {
  return `${readAgency(runtime).siteUrl}/admin/calendar/connected/${provider}`
}

/** Binds a state to the session that began the connection. @throws FunctionRefusal 403 without a session */
function describeSession({ request, user }: Call, provider: CalendarProvider): string {
  const session = user && readClaims(request.headers.get('authorization') ?? '').session_id
  if (!session) throw new FunctionRefusal(403, 'Sign in with your account to connect a calendar.')
  return `calendar connection ${provider} ${user.id} ${session}`
}

/** @throws FunctionRefusal 400 for the state of another session or provider, and after ten minutes */
async function openState(call: Call, provider: CalendarProvider, state: string) {
  const context = describeSession(call, provider)
  try {
    // Other texts would be returned as they are.
    if (!isSealed(state)) throw new UnopenedTextError()
    const text = await open(await listSealingKeys(call.runtime), state, context)
    const begun = connection.parse(JSON.parse(text))
    if (begun.endsAt > Date.now()) return begun
  } catch (error) {
    if (!(error instanceof UnopenedTextError)) throw error
  }
  throw new FunctionRefusal(
    400,
    'This connection was begun elsewhere or too long ago. Connect the calendar again.',
  )
}

async function redeem(
  call: Call,
  { provider, code, verifier }: { provider: CalendarProvider; code: string; verifier: string },
) {
  try {
    let access = await redeemCode(
      { provider, redirectUri: composeRedirectUri(call, provider), verifier },
      code,
      call,
    )
    const account = openProviderCalendar(call, access, (renewed) => {
      access = renewed
      return Promise.resolve()
    })
    return { name: await account.readName(), access }
  } catch (error) {
    if (error instanceof AccessEndedError)
      throw new FunctionRefusal(
        400,
        `${PROVIDER_NAMES[provider]} did not allow access. Connect the calendar again.`,
      )
    if (error instanceof CalendarAccountError || error instanceof FetchFailure)
      throw new FunctionRefusal(400, error.message)
    throw error
  }
}
