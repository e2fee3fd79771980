import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import type { Issuer } from '#supabase/functions/read-payment-request/contract.ts'
import type { Config } from '../config/config.ts'

/** Error codes of PostgreSQL and PostgREST for unknown tables, columns and functions. */
const UNKNOWN_NAME = /^(?:42P01|42703|42883|PGRST20[245])$/

export class InstallationSettingsError extends Error {
  constructor(setting: string, cause: { message: string; code?: string }) {
    const reason = cause.message.replace(/\.$/, '')
    const advice = UNKNOWN_NAME.test(cause.code ?? '')
      ? ' Apply the migrations of supabase/migrations first.'
      : ''
    super(`${setting} could not be stored: ${reason}.${advice}`, { cause })
    this.name = 'InstallationSettingsError'
  }
}

export async function setSecondFactorRule(
  client: SupabaseClient<Database>,
  isRequired: boolean,
): Promise<void> {
  const { error } = await client
    .from('installation_settings')
    .update({ administrators_need_second_factor: isRequired })
    .eq('id', true)
    .neq('administrators_need_second_factor', isRequired)
  if (error) throw new InstallationSettingsError('ADMIN_SECOND_FACTOR', error)
}

/** Stores the settings that the database needs. */
export async function storeSettings(client: SupabaseClient<Database>, config: Config): Promise<void> {
  await setReviewRule(client, config.reviewsPosts)
  await setPaymentSettings(client, config)
}

export function canClientsPay({ paymentWays, payment }: Config): boolean {
  const { account, bankLines, link } = paymentWays
  return account !== null || bankLines.length > 0 || link !== null || payment !== null
}

async function setPaymentSettings(client: SupabaseClient<Database>, config: Config): Promise<void> {
  const { name, legalName, taxNumber, address, email, phone, timeZone } = config.site
  const issuer: Issuer = {
    name,
    legal_name: legalName ?? null,
    tax_number: taxNumber ?? null,
    address,
    email,
    phone,
    time_zone: timeZone,
  }
  const { error } = await client
    .from('installation_settings')
    .update({ issuer, client_can_pay: canClientsPay(config) })
    .eq('id', true)
  if (error) throw new InstallationSettingsError('AGENCY_NAME', error)
}

async function setReviewRule(client: SupabaseClient<Database>, isOn: boolean): Promise<void> {
  const { error } = await client
    .from('installation_settings')
    .update({ posts_are_reviewed: isOn })
    .eq('id', true)
    .neq('posts_are_reviewed', isOn)
  if (error) throw new InstallationSettingsError('POST_REVIEW', error)
}
