import type { NamedCalendarAccount } from '../calendars/calendar-account.ts'
import { openGoogleCalendar } from './google-calendar.ts'
import { openMicrosoftCalendar } from './microsoft-calendar.ts'
import type { StoredAccess } from './provider-access.ts'
import { createProviderApi } from './provider-api.ts'
import type { ProviderCall } from './provider-request.ts'

/** @param onRenewed stores the renewed access */
export function openProviderCalendar(
  call: ProviderCall,
  access: StoredAccess,
  onRenewed: (access: StoredAccess) => Promise<void>,
): NamedCalendarAccount {
  const api = createProviderApi(call, access, onRenewed)
  return access.provider === 'google' ? openGoogleCalendar(api) : openMicrosoftCalendar(api)
}
