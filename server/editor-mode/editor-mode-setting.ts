import type { Config } from '../config/config.ts'
import { createEditorMode, type EditorMode } from './editor-mode.ts'
import { createOneTimeLink, type OneTimeLink } from './one-time-link.ts'
import type { EditorSetting } from '../config/config-checks.ts'

/**
 * Editor mode as the settings want it; null where it is off.
 * @param report receives the next link when one was used
 */
export function openEditorMode(
  { editor, port }: Pick<Config, 'editor' | 'port'>,
  report: (line: string) => void,
): EditorMode | null {
  if (editor.mode === 'off') return null
  const onUsed = (nextAddress: string) => report(describeAddress(nextAddress))
  return createEditorMode({
    port,
    oneTimeLink: editor.mode === 'auto' ? createOneTimeLink({ port, onUsed }) : null,
  })
}

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

function describeAddress(address: string): string {
  return `Write without signing in: ${address}`
}
