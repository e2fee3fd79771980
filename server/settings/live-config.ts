/**
 * Configuration of a running process: the environment, and settings that owners change on the site
 * (docs/decisions/0040-let-owners-change-settings.md). Environment variables have priority.
 */
import type { SupabaseClient } from '@supabase/supabase-js'
import { LAUNCHED_SETTING } from '#domain/launch/launch-settings.ts'
import { EDITABLE_SETTINGS, findSettingForm } from '#domain/settings/setting-forms.ts'
import type { Database } from '#supabase/database.types.ts'
import { isSealed, open, seal, type SealingKey } from '#supabase/functions/_shared/secrets/seal.ts'
import { type Config, ConfigError, parseConfig } from '../config/config.ts'
import { isProjectSetting } from '../config/config-checks.ts'
import { createRefresher } from '../content-changes/refresher.ts'

export const SETTINGS_TABLE = 'site_settings'

export type StoredSettings = Record<string, string>
export type Store = {
  client: SupabaseClient<Database>
  secretKey: string
  sealingKeys: readonly SealingKey[]
}
export type LiveConfig = ReturnType<typeof createLiveConfig>

/** Settings that override the configuration if stored. */
const APPLIED_SETTINGS = [...EDITABLE_SETTINGS, LAUNCHED_SETTING]

const BACKUP_TARGET = 'BACKUP_TO'
export const isBackupSetting = (name: string) => name.startsWith('BACKUP_')

const place = (name: string) => `site setting ${name}`

export function createLiveConfig(start: Config, report: (line: string) => void) {
  let current = start
  let stored: StoredSettings = {}
  let changedAt = 0
  let store: Store | null = null
  let onChange: (config: Config) => Promise<void> = async () => undefined
  let lastChange: number | null = null
  let isBehind = false

  /** @returns false if the database did not respond; the previous settings stay in effect */
  async function read(from: Store): Promise<boolean> {
    const { client } = from
    // Every change adds a row to this table, also the removal of a setting.
    const changes = client.from('site_setting_changes').select('id, changed_at')
    const last = await changes.order('id', { ascending: false }).limit(1)
    const lastId = last.data?.[0]?.id ?? 0
    if (last.data && lastId === lastChange) return true
    const { data } = await client.from(SETTINGS_TABLE).select('name, value')
    if (!data || !last.data) {
      isBehind = true
      return false
    }
    const opened = await Promise.all(data.map((row) => openSetting(from, row, report)))
    stored = Object.fromEntries(opened.filter((entry) => entry !== null))
    lastChange = lastId
    changedAt = last.data[0] ? Date.parse(last.data[0].changed_at) : 0
    const next = addStored(start, stored, report)
    isBehind = false
    if (JSON.stringify(next) === JSON.stringify(current)) return true
    const former = current
    current = next
    await onChange(next).catch((error: unknown) => {
      current = former
      lastChange = null
      isBehind = true
      throw error
    })
    return true
  }

  const { refresh, settled, startPolling, close } = createRefresher(async () => {
    if (!store) return true
    return read(store).catch((error: Error) => {
      report(`The settings could not be applied: ${error.message}`)
      return false
    })
  })

  return {
    current: () => current,
    refresh,
    settled,
    close,
    /** Time of the last change, in milliseconds since 1970; 0 if there was none. */
    changedAt: () => changedAt,
    stored: () => stored,
    /** False if the latest change could not be applied yet; it is retried. */
    isApplied: () => !isBehind,
    store: () => store,
    connect(to: Store, polls: boolean): Promise<void> {
      store = to
      if (polls) startPolling()
      return refresh()
    },
    follow(listener: typeof onChange) {
      onChange = listener
    },
  }
}

type Row = { name: string; value: string }

/** Returns null if the setting can't be decrypted. Re-encrypts a secret that used an earlier key. */
async function openSetting(
  { client, sealingKeys }: Store,
  { name, value }: Row,
  report: (line: string) => void,
): Promise<[string, string] | null> {
  if (!isSealed(value)) return [name, value]
  try {
    const text = await open(sealingKeys, value, place(name))
    if (!value.startsWith(`sealed:v1:${sealingKeys[0]?.id}:`)) {
      const sealed = await sealSetting(sealingKeys, name, text)
      await client.from(SETTINGS_TABLE).update({ value: sealed }).eq('name', name).eq('value', value)
    }
    return [name, text]
  } catch (error) {
    report(`The stored setting ${name} is not used. ${(error as Error).message}`)
    return null
  }
}

export const sealSetting = (keys: readonly SealingKey[], name: string, text: string) =>
  seal(keys, text, place(name))

/** Returns what prevents changing a setting on the site. */
export function findLock({ environment, backend }: Config, name: string): 'environment' | 'project' | null {
  if (environment[name] !== undefined) return 'environment'
  // All parts of a backup target come from the same source, environment or site.
  if (isBackupSetting(name) && environment[BACKUP_TARGET] !== undefined) return 'environment'
  const isSecret = findSettingForm(name)?.kind === 'secret'
  return backend.kind === 'hosted' && (isSecret || isProjectSetting(name)) ? 'project' : null
}

/** @throws ConfigError naming invalid settings */
export function parseWithStored(start: Config, stored: StoredSettings): Config {
  const used = APPLIED_SETTINGS.filter(
    (name) =>
      stored[name] &&
      findLock(start, name) === null &&
      // Without a target, the other backup settings are stored but not used.
      (!isBackupSetting(name) || stored[BACKUP_TARGET]),
  )
  const { environment } = start
  const merged = {
    [LAUNCHED_SETTING]: 'off',
    ...Object.fromEntries(used.map((name) => [name, stored[name]])),
    ...environment,
  }
  return { ...parseConfig(merged), environment }
}

/** Skips and reports stored settings that are invalid, for example after a change of the environment. */
function addStored(start: Config, stored: StoredSettings, report: (line: string) => void): Config {
  const usable = { ...stored }
  for (;;) {
    try {
      return parseWithStored(start, usable)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      const bad = Object.keys(usable).filter((name) =>
        error.problems.some((problem) => problem.split(/\W/).includes(name)),
      )
      for (const name of bad.length > 0 ? bad : Object.keys(usable)) delete usable[name]
      report(`Settings of the site are not used: ${error.problems.join('; ')}`)
    }
  }
}
