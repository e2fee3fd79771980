/** What the start prints about editor mode. */
import type { EditorSetting } from '../config/config-checks.ts'
import type { OneTimeLink } from './one-time-link.ts'

/** One line on whether it is on, and the address that opens it where one is needed. */
export function describeEditorMode(setting: EditorSetting, link: OneTimeLink | null): string[] {
  if (setting.mode === 'off') return [`Editor mode is off: ${setting.reason}.`]
  if (link)
    return [
      'Editor mode is on for browsers that open the address below. It works once; then the next one appears here.',
      describeAddress(link.address()),
    ]
  return [
    'Warning: editor mode is on without a secret (EDITOR_MODE=on). Whoever reaches this port, also through a proxy or a tunnel, writes posts and reads mails: use it on a machine of your own only.',
  ]
}

export function describeAddress(address: string): string {
  return `Write without signing in: ${address}`
}
