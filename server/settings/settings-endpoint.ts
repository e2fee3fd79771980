/** `POST /system/v1/settings`: reads and changes the settings of the site. For owners only. */
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { defaultSiteSettings } from '#content/agency/site.ts'
import { readBrandPicture } from '#domain/brand/brand.ts'
import { DEFAULT_COLOR } from '#domain/brand/palette.ts'
import { EDITABLE_SETTINGS, findSettingForm, SETTING_GROUPS } from '#domain/settings/setting-forms.ts'
import { type SettingsAnswer, type SettingsInput, settingsInput } from '#domain/settings/settings-contract.ts'
import { findMailboxProblem } from '#supabase/functions/_shared/inbound-mail/open-mailbox.ts'
import { isSignInRecent } from '#supabase/functions/_shared/frame/token-claims.ts'
import { findMailServerProblem } from '../backend/mail-sender.ts'
import type { StaffHandler } from '../staff-endpoint.ts'
import { composePicturePath } from '../brand/describe-brand.ts'
import { BrandPictureError } from '../brand/normalize-picture.ts'
import { tryBackupTarget } from '../backups/open-backups.ts'
import { type Config, ConfigError } from '../config/config.ts'
import {
  handleLaunchInput,
  isLaunchInput,
  type LaunchActions,
  refuse,
  UNAVAILABLE,
} from './launch-endpoint.ts'
import {
  findLock,
  isBackupSetting,
  type LiveConfig,
  parseWithStored,
  sealSetting,
  type Store,
} from './live-config.ts'

const SHOWN_CHANGES = 50
const NO_STORE = 'Settings can be changed here once SUPABASE_SECRET_KEY is set.'

/** Same as for changing passkeys. */
const RECENT_SECONDS = 24 * 60 * 60
const OLD_SIGN_IN =
  'Sign in again first. Anyone who receives backups or emails can take over accounts, so these settings need a sign-in within the last 24 hours.'
const NOT_APPLIED =
  'The change is saved, but this server could not apply it yet. It tries again every few seconds. If this message appears again in a minute, ask an operator to check the log.'

const FALLBACKS: Record<string, string> = {
  AGENCY_NAME: defaultSiteSettings.name,
  AGENCY_EMAIL: defaultSiteSettings.email,
  AGENCY_PHONE: defaultSiteSettings.phone,
  AGENCY_ADDRESS: defaultSiteSettings.address.join('|'),
  AGENCY_TIME_ZONE: defaultSiteSettings.timeZone,
  SITE_LANGUAGE: defaultSiteSettings.language,
  REGION_FORMAT: defaultSiteSettings.locale,
  AGENCY_CURRENCY: defaultSiteSettings.currency,
  BRAND_COLOR: DEFAULT_COLOR,
}

export type SettingsActions = LaunchActions & {
  /** @throws BrandPictureError */
  normalizePicture: (dataUrl: string) => Promise<string>
}

export function createSettingsHandler(live: LiveConfig, actions: SettingsActions): StaffHandler {
  return async (request, caller) => {
    const { actor } = caller
    const store = live.store()
    if (!store) return refuse(409, { all: NO_STORE })
    const input = settingsInput.safeParse(await request.json().catch(() => null))
    if (!input.success)
      return refuse(400, { all: 'Send {"action": "read"} or {"action": "change", "changes": {…}}.' })
    if (isLaunchInput(input.data))
      return handleLaunchInput(input.data, {
        live,
        store,
        caller,
        actions,
        write: (changes) => write(store, changes, actor),
      })
    if (input.data.action === 'make-backup-key') return Response.json(await makeBackupKey())
    const asked = await readChanges(input.data, store)
    if (asked === 'unavailable') return refuse(503, { all: UNAVAILABLE })
    if (asked === 'final') return refuse(400, { all: 'This change can’t be undone.' })
    if (asked) {
      const { changes, problems: badPictures } = await normalizePictures(
        withoutBlanks(asked),
        actions.normalizePicture,
      )
      const wrong = { ...findProblems(live, changes), ...badPictures }
      const protectedSetting = Object.keys(changes).find(needsRecentSignIn)
      if (protectedSetting && caller.token !== null && !isSignInRecent(caller.token, RECENT_SECONDS))
        return refuse(400, { [protectedSetting]: OLD_SIGN_IN }, { isSignInOld: true })
      const problems =
        Object.keys(wrong).length > 0
          ? wrong
          : {
              ...(await findMailProblem(live, changes)),
              ...(await findInboxProblem(live, changes)),
              ...(await findBackupProblem(live, changes)),
            }
      if (Object.keys(problems).length > 0) return refuse(400, problems)
      if (input.data.action !== 'check') {
        if (!(await write(store, changes, actor))) return refuse(503, { all: UNAVAILABLE })
        await live.refresh()
        if (!live.isApplied()) return refuse(503, { all: NOT_APPLIED })
      }
    }
    const answer = await describe(live, store)
    return answer ? Response.json(answer) : refuse(503, { all: UNAVAILABLE })
  }
}

/** Backups contain keys, and a mail server sees every password reset link. */
const needsRecentSignIn = (name: string) => isBackupSetting(name) || name === 'SMTP_URL'

type Changes = Record<string, string | null>

/** Returns null if the action changes nothing. */
async function readChanges(
  input: SettingsInput,
  { client }: Store,
): Promise<Changes | null | 'final' | 'unavailable'> {
  if (input.action === 'change' || input.action === 'check') return input.changes
  if (input.action !== 'undo') return null
  const { data, error } = await client
    .from('site_setting_changes')
    .select('name, former')
    .eq('id', input.change)
    .maybeSingle()
  if (error) return 'unavailable'
  // Former values of secrets are not recorded.
  if (!data || findSettingForm(data.name)?.kind === 'secret') return 'final'
  return { [data.name]: data.former }
}

async function normalizePictures(
  changes: Changes,
  normalize: (dataUrl: string) => Promise<string>,
): Promise<{ changes: Changes; problems: Record<string, string> }> {
  const problems: Record<string, string> = {}
  const normalized: Changes = { ...changes }
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || findSettingForm(name)?.kind !== 'picture') continue
    try {
      normalized[name] = await normalize(value)
    } catch (error) {
      if (!(error instanceof BrandPictureError)) throw error
      problems[name] = error.message
      normalized[name] = null
    }
  }
  return { changes: normalized, problems }
}

const withoutBlanks = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value === '' ? null : value]))

async function findMailProblem(
  live: LiveConfig,
  { SMTP_URL: url }: Changes,
): Promise<Record<string, string>> {
  if (!url || !URL.canParse(url) || live.current().signOfOthers === null) return {}
  const problem = await findMailServerProblem(url)
  return problem === null ? {} : { SMTP_URL: `This ${problem}.` }
}

async function findInboxProblem(
  live: LiveConfig,
  { IMAP_URL: url }: Changes,
): Promise<Record<string, string>> {
  const problem = url ? await findMailboxProblem(url, live.current().importSources) : null
  return problem === null ? {} : { IMAP_URL: problem }
}

async function makeBackupKey() {
  const identity = await generateIdentity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** Tests the folder or bucket. Backups set up on the site must be encrypted, because they contain keys and accounts. */
async function findBackupProblem(live: LiveConfig, changes: Changes): Promise<Record<string, string>> {
  const next = Object.keys(changes).some(isBackupSetting) ? parseNext(live, changes) : null
  if (!next?.backups) return {}
  if (next.backups.recipient === null)
    return { BACKUP_RECIPIENT: 'Make a key first: backups contain accounts and keys of the site.' }
  return tryBackupTarget(next).then(
    () => ({}),
    (error: Error) => ({ BACKUP_TO: describeTargetFailure(error) }),
  )
}

function describeTargetFailure({ name, message, cause }: Error): string {
  if (name === 'BackupError') return message
  const reason = cause instanceof Error ? cause.message : message
  return `The bucket could not be opened. Check its name, address, region and keys. ${reason.slice(0, 300)}`
}

function findProblems(live: LiveConfig, changes: Changes): Record<string, string> {
  const locked = Object.keys(changes).filter(
    (name) => !EDITABLE_SETTINGS.includes(name) || findLock(live.current(), name) !== null,
  )
  if (locked.length > 0)
    return Object.fromEntries(locked.map((name) => [name, 'This can’t be changed here.']))
  try {
    parseNext(live, changes)
    return {}
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return Object.fromEntries(error.problems.map((problem) => placeProblem(problem, changes)))
  }
}

/** @throws ConfigError */
function parseNext(live: LiveConfig, changes: Changes): Config {
  const next = Object.entries({ ...live.stored(), ...changes })
  const filled = next.filter((entry): entry is [string, string] => entry[1] !== null)
  return parseWithStored(live.current(), Object.fromEntries(filled))
}

/** Turns `AGENCY_EMAIL must be … (it is "x")` into ["AGENCY_EMAIL", "This must be …"], with labels instead of names. */
function placeProblem(problem: string, changes: Changes): [name: string, message: string] {
  const [, first = '', rest = problem] = /^([A-Z][A-Z0-9_]+) (.*)$/s.exec(problem) ?? []
  const named =
    Object.keys(changes).find((name) => name === first) ??
    Object.keys(changes).find((name) => problem.includes(name))
  const text = first && first === named ? `This ${rest}` : problem
  const message = text.split(' (it is "')[0]!.replaceAll(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g, (name) => {
    const form = findSettingForm(name)
    return form ? `“${form.label}”` : name
  })
  return [named ?? 'all', message.endsWith('.') ? message : `${message}.`]
}

async function write({ client, sealingKeys }: Store, changes: Changes, actor: string): Promise<boolean> {
  const values = Object.entries(changes).map(async ([name, value]) => {
    const isSecret = findSettingForm(name)?.kind === 'secret'
    return [name, isSecret && value !== null ? await sealSetting(sealingKeys, name, value) : value] as const
  })
  const { error } = await client
    .rpc('change_site_settings', { p_changes: Object.fromEntries(await Promise.all(values)) })
    .setHeader('x-acting-for', actor)
  return error === null
}

async function describe(live: LiveConfig, { client }: Store): Promise<SettingsAnswer | null> {
  const { data, error } = await client
    .from('site_setting_changes')
    .select('id, name, former, value, changed_at')
    .order('id', { ascending: false })
    .limit(SHOWN_CHANGES)
  if (error) return null
  const { environment } = live.current()
  const settings = SETTING_GROUPS.flatMap(({ settings: forms }) => forms).map(({ name, kind }) => {
    const value = environment[name] ?? live.stored()[name] ?? ''
    return [
      name,
      {
        value: kind === 'secret' ? '' : kind === 'picture' ? showPicture(value) : value,
        isSet: value !== '',
        lock: findLock(live.current(), name),
        fallback: FALLBACKS[name] ?? '',
      },
    ] as const
  })
  const changes = data.map((row) =>
    findSettingForm(row.name)?.kind === 'picture'
      ? { ...row, former: row.former && '', value: row.value && '' }
      : row,
  )
  return { settings: Object.fromEntries(settings), changes }
}

function showPicture(value: string): string {
  const picture = readBrandPicture(value)
  return picture ? composePicturePath(picture) : ''
}
