import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import type { Issuer } from '#supabase/functions/read-payment-request/contract.ts'
import type { Config } from '../config/config.ts'
import { InstallationSettingsError } from './second-factor.ts'

/**
 * Stores the issuer of payment requests and whether clients can pay; the database copies the issuer into each request.
 * @param client created with the secret key
 */
export async function setPaymentSettings(client: SupabaseClient<Database>, config: Config): Promise<void> {
  const { name, legalName, address, email, phone, timeZone } = config.site
  const issuer: Issuer = { name, legal_name: legalName ?? null, address, email, phone, time_zone: timeZone }
  const { account, bankLines, link } = config.paymentWays
  const client_can_pay = account !== null || bankLines.length > 0 || link !== null || config.payment !== null
  const { error } = await client
    .from('installation_settings')
    .update({ issuer, client_can_pay })
    .eq('id', true)
  if (error) throw new InstallationSettingsError('AGENCY_NAME', error)
}
